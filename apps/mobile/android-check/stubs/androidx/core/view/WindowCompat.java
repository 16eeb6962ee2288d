package androidx.core.view;

import android.view.View;
import android.view.Window;

public final class WindowCompat {

    private WindowCompat() {}

    public static WindowInsetsControllerCompat getInsetsController(Window window, View view) {
        throw new UnsupportedOperationException();
    }
}
