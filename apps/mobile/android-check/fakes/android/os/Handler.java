package android.os;

import java.util.ArrayList;
import java.util.List;

/** Runs at once what is posted; what is delayed waits for the test. */
public class Handler {

    public final List<Runnable> delayed = new ArrayList<>();

    public Handler() {}

    public Handler(Looper looper) {}

    public final boolean post(Runnable task) {
        task.run();
        return true;
    }

    public final boolean postDelayed(Runnable task, long ms) {
        delayed.add(task);
        return true;
    }

    public final void removeCallbacks(Runnable task) {
        delayed.remove(task);
    }

    public final Looper getLooper() {
        return null;
    }
}
