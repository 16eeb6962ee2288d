package dalvik.system;

import java.lang.reflect.Array;

/** The part of Android's virtual machine that its own classes ask for. */
public final class VMRuntime {

    private static final VMRuntime one = new VMRuntime();

    private VMRuntime() {}

    public static VMRuntime getRuntime() {
        return one;
    }

    public Object newUnpaddedArray(Class<?> type, int length) {
        return Array.newInstance(type, length);
    }

    public boolean is64Bit() {
        return true;
    }

    public int getTargetSdkVersion() {
        return 36;
    }
}
