package android.util;

/** Logs nothing. */
public final class Log {

    private Log() {}

    public static boolean isLoggable(String tag, int level) {
        return false;
    }

    public static int v(String tag, String message) {
        return 0;
    }

    public static int d(String tag, String message) {
        return 0;
    }

    public static int i(String tag, String message) {
        return 0;
    }

    public static int w(String tag, String message) {
        return 0;
    }

    public static int w(String tag, String message, Throwable reason) {
        return 0;
    }

    public static int e(String tag, String message) {
        return 0;
    }

    public static int e(String tag, String message, Throwable reason) {
        return 0;
    }
}
