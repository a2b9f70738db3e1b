package org.wirecheck.reference;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Fields of every type, wherever the user lives. */
class FieldFormTest {

  private static final List<String> LOCALES =
      List.of("en-US", "tr-TR", "az-Latn-AZ", "lt-LT", "ar-EG-u-nu-arab", "th-TH-u-nu-thai", "und");

  @Test
  void a_field_of_every_type_is_known_under_every_locale() throws Exception {
    Locale before = Locale.getDefault();
    try {
      for (String locale : LOCALES) {
        Locale.setDefault(Locale.forLanguageTag(locale));
        for (Field field : Fields.class.getDeclaredFields()) {
          if (!field.isSynthetic()) {
            assertNotNull(new FieldForm(field, null), locale);
          }
        }
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  /** As a generated message has its fields; coverage tools add others. */
  static final class Fields {
    boolean flag;
    byte tiny;
    short little;
    int count;
    long offset;
    double ratio;

    public Fields setFlag(boolean value) {
      this.flag = value;
      return this;
    }

    public Fields setTiny(byte value) {
      this.tiny = value;
      return this;
    }

    public Fields setLittle(short value) {
      this.little = value;
      return this;
    }

    public Fields setCount(int value) {
      this.count = value;
      return this;
    }

    public Fields setOffset(long value) {
      this.offset = value;
      return this;
    }

    public Fields setRatio(double value) {
      this.ratio = value;
      return this;
    }
  }
}
