package org.wirecheck.specs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;

@DisplayNameGeneration(ReplaceUnderscores.class)
class PatchTest {

  private static final String TEXT = "one\ntwo\nthree\nfour\nfive\n";

  @Test
  void lines_are_changed_added_and_removed_and_the_rest_stays() {
    String diff =
        "--- a/x/T.java\n+++ b/x/T.java\n@@ -2,2 +2,2 @@\n-two\n+2\n three\n@@ -5 +5,2 @@\n five\n+six\n";
    assertEquals(
        Map.of("x/T.java", "one\n2\nthree\nfour\nfive\nsix\n", "y", "other\n"),
        Patch.apply(Map.of("x/T.java", TEXT, "y", "other\n"), diff));
  }

  @Test
  void a_file_that_is_not_there_is_new() {
    String diff = "--- a/N.java\n+++ b/N.java\n@@ -0,0 +1,2 @@\n+class N {}\n+\n";
    assertEquals(Map.of("N.java", "class N {}\n\n"), Patch.apply(Map.of(), diff));
  }

  @Test
  void a_patch_of_another_text_is_refused_with_the_line() {
    String diff = "--- a/T\n+++ b/T\n@@ -2 +2 @@\n-zwei\n+2\n";
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> Patch.apply(Map.of("T", TEXT), diff));
    assertTrue(thrown.getMessage().contains("line 2 of T"), thrown::getMessage);
    assertThrows(
        IllegalArgumentException.class, () -> Patch.apply(Map.of("T", TEXT), "no patch\n"));
  }
}
