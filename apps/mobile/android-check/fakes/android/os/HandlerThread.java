package android.os;

/** A thread that has nothing to do, as handlers run at once. */
public class HandlerThread {

    public HandlerThread(String name) {}

    public void start() {}

    public Looper getLooper() {
        return null;
    }
}
