package androidx.core.view;

import androidx.core.graphics.Insets;

public class WindowInsetsCompat {

    public Insets getInsets(int types) {
        throw new UnsupportedOperationException();
    }

    public boolean isVisible(int types) {
        throw new UnsupportedOperationException();
    }

    public static final class Builder {

        public Builder(WindowInsetsCompat insets) {}

        public Builder setInsets(int types, Insets insets) {
            throw new UnsupportedOperationException();
        }

        public WindowInsetsCompat build() {
            throw new UnsupportedOperationException();
        }
    }

    public static final class Type {

        private Type() {}

        public static int systemBars() {
            return 7;
        }

        public static int statusBars() {
            return 1;
        }

        public static int navigationBars() {
            return 2;
        }

        public static int ime() {
            return 8;
        }

        public static int displayCutout() {
            return 128;
        }
    }
}
