package android.os;

/** The time since the phone started, as the test sets it. */
public final class SystemClock {

    public static long now;

    private SystemClock() {}

    public static long elapsedRealtime() {
        return now;
    }

    public static long uptimeMillis() {
        return now;
    }
}
