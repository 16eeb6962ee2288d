package androidx.core.view;

public final class WindowInsetsControllerCompat {

    public void hide(int types) {
        throw new UnsupportedOperationException();
    }

    public void show(int types) {
        throw new UnsupportedOperationException();
    }

    public void setAppearanceLightStatusBars(boolean isLight) {
        throw new UnsupportedOperationException();
    }

    public void setAppearanceLightNavigationBars(boolean isLight) {
        throw new UnsupportedOperationException();
    }
}
