package android.content.res;

/** The app's texts and colors: their numbers. */
public class Resources {

    public static final class Theme {}

    public static class NotFoundException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    public String getString(int id) {
        return "text " + id;
    }

    public CharSequence getText(int id) {
        return getString(id);
    }

    public int getColor(int id, Theme theme) {
        return id;
    }
}
