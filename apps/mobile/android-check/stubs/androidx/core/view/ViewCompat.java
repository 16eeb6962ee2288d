package androidx.core.view;

import android.view.View;

public class ViewCompat {

    private ViewCompat() {}

    public interface OnApplyWindowInsetsListener {
        WindowInsetsCompat onApplyWindowInsets(View view, WindowInsetsCompat insets);
    }

    public static void setOnApplyWindowInsetsListener(View view, OnApplyWindowInsetsListener listener) {
        throw new UnsupportedOperationException();
    }
}
