package org.wirecheck.specs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A unified diff, applied to the letter: every line that stays or goes has to be there, at its
 * number.
 *
 * <p>The first folder of a name ({@code a/}, {@code b/}) is left out; a file that is not there is
 * new.
 */
final class Patch {

  private static final Pattern NAME = Pattern.compile("\\+\\+\\+ [^/]+/(\\S+).*");
  private static final Pattern HUNK =
      Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+\\d+(?:,\\d+)? @@.*");

  private Patch() {}

  /**
   * The files with the changes of a diff.
   *
   * @param files texts by name
   * @throws IllegalArgumentException if the diff is of other files
   */
  static Map<String, String> apply(Map<String, String> files, String diff) {
    Map<String, String> patched = new TreeMap<>(files);
    String name = null;
    List<String> lines = List.of();
    int taken = 0;
    StringBuilder out = new StringBuilder();
    for (String line : diff.lines().toList()) {
      Matcher named = NAME.matcher(line);
      Matcher hunk = HUNK.matcher(line);
      if (line.startsWith("--- ")) {
        finish(patched, name, out, lines, taken);
        name = null;
      } else if (named.matches()) {
        name = named.group(1);
        lines = new ArrayList<>(patched.getOrDefault(name, "").lines().toList());
        taken = 0;
        out.setLength(0);
      } else if (hunk.matches()) {
        int start = Integer.parseInt(hunk.group(1));
        int from = "0".equals(hunk.group(2)) ? start : start - 1;
        while (taken < from) {
          out.append(lines.get(taken++)).append('\n');
        }
      } else if (line.startsWith("+")) {
        out.append(line, 1, line.length()).append('\n');
      } else if (line.startsWith("-") || line.startsWith(" ") || line.isEmpty()) {
        String expected = line.isEmpty() ? "" : line.substring(1);
        if (taken >= lines.size() || !lines.get(taken).equals(expected)) {
          throw new IllegalArgumentException(
              "the patch does not fit line " + (taken + 1) + " of " + name + ": " + expected);
        }
        taken++;
        if (!line.startsWith("-")) {
          out.append(expected).append('\n');
        }
      } else {
        throw new IllegalArgumentException("no line of a patch: " + line);
      }
    }
    finish(patched, name, out, lines, taken);
    return patched;
  }

  private static void finish(
      Map<String, String> patched, String name, StringBuilder out, List<String> lines, int taken) {
    if (name != null) {
      lines.subList(taken, lines.size()).forEach(line -> out.append(line).append('\n'));
      patched.put(name, out.toString());
    }
  }
}
