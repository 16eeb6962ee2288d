package android.os;

import java.util.Map;

/** The phone's properties: which Android it has, as the test run says. */
public class SystemProperties {

    private static final Map<String, String> properties = Map.of(
        "ro.build.version.sdk",
        System.getProperty("milepost.android", "36"),
        "ro.build.version.sdk_full",
        System.getProperty("milepost.android", "36") + ".0",
        "ro.build.version.release",
        "test",
        "ro.build.version.codename",
        "REL",
        "ro.build.version.all_codenames",
        "REL",
        "ro.build.version.known_codenames",
        "REL",
        "ro.product.cpu.abilist",
        "arm64-v8a",
        "ro.product.cpu.abilist64",
        "arm64-v8a"
    );

    private SystemProperties() {}

    public static String get(String key) {
        return get(key, "");
    }

    public static String get(String key, String otherwise) {
        return properties.getOrDefault(key, otherwise);
    }

    public static int getInt(String key, int otherwise) {
        String value = properties.get(key);
        return value == null ? otherwise : Integer.parseInt(value);
    }

    public static long getLong(String key, long otherwise) {
        return getInt(key, (int) otherwise);
    }

    public static boolean getBoolean(String key, boolean otherwise) {
        return otherwise;
    }
}
