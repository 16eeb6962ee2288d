package android.content;

import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.provider.OpenableColumns;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The files of other apps, as the test adds them. */
public class ContentResolver {

    public static final String SCHEME_CONTENT = "content";

    private final Map<Uri, String> names = new HashMap<>();
    private final Map<Uri, String> types = new HashMap<>();
    private final Map<Uri, Supplier<InputStream>> contents = new HashMap<>();

    public void add(Uri uri, String name, String type, Supplier<InputStream> content) {
        names.put(uri, name);
        types.put(uri, type);
        contents.put(uri, content);
    }

    public String getType(Uri uri) {
        return types.get(uri);
    }

    public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
        if (!names.containsKey(uri)) return null;
        MatrixCursor rows = new MatrixCursor(new String[] { OpenableColumns.DISPLAY_NAME });
        rows.addRow(new Object[] { names.get(uri) });
        return rows;
    }

    public InputStream openInputStream(Uri uri) throws FileNotFoundException {
        if (!contents.containsKey(uri)) throw new FileNotFoundException(uri.toString());
        return contents.get(uri).get();
    }
}
