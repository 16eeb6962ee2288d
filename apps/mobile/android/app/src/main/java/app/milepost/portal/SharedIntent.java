package app.milepost.portal;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.provider.OpenableColumns;
import android.webkit.MimeTypeMap;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Makes what another app shares safe for the share plugin, which writes the file under the name that the other app gives it:
 * such a name may lead out of the folder. The file is copied here under a harmless name first, and only that copy is passed on.
 */
final class SharedIntent {

    /** More than any document that can be sent; the portal says so for what is over 10 MB. */
    private static final long MOST_BYTES = 64L * 1024 * 1024;

    private SharedIntent() {}

    /** The intent with a copy of its file, or with none where it can't be had; any other intent as it is. */
    static Intent checked(Context context, Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return intent;
        boolean isOld = (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (isOld) return without(intent);
        Uri shared = intent.getParcelableExtra(Intent.EXTRA_STREAM);
        Intent safe = new Intent(intent);
        safe.removeExtra(Intent.EXTRA_STREAM);
        safe.setClipData(null);
        Uri copy = shared == null ? null : copyOf(context, shared, intent.getType());
        if (copy != null) safe.putExtra(Intent.EXTRA_STREAM, copy);
        return safe;
    }

    /** An intent that only opens the app, in place of one that shares; any other as it is. */
    static Intent without(Intent intent) {
        boolean shares = intent != null && Intent.ACTION_SEND.equals(intent.getAction());
        return shares ? new Intent(Intent.ACTION_MAIN) : intent;
    }

    /** Deletes the copy. */
    static void forget(Context context) {
        File[] copies = folderOf(context).listFiles();
        if (copies != null) for (File copy : copies) copy.delete();
    }

    private static File folderOf(Context context) {
        return new File(context.getCacheDir(), "incoming");
    }

    private static Uri copyOf(Context context, Uri shared, String typeOfIntent) {
        // A path of the file system, or a file of our own, would be read with our rights instead of the sender's.
        String own = context.getPackageName();
        String authority = shared.getAuthority();
        boolean isTheirs = ContentResolver.SCHEME_CONTENT.equals(shared.getScheme()) && authority != null && !authority.contains(own);
        if (!isTheirs) return null;
        File folder = folderOf(context);
        ContentResolver resolver = context.getContentResolver();
        try {
            forget(context);
            if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("No folder");
            String type = resolver.getType(shared);
            File copy = new File(folder, nameOf(resolver, shared, type != null ? type : typeOfIntent));
            write(resolver, shared, copy);
            return Uri.fromFile(copy);
        } catch (IOException | RuntimeException notReadable) {
            return null;
        }
    }

    /** The name that the other app gives it, less whatever could lead out of a folder; with the ending of its type, which the plugin goes by. */
    private static String nameOf(ContentResolver resolver, Uri shared, String type) {
        String given = "";
        try (Cursor row = resolver.query(shared, new String[] { OpenableColumns.DISPLAY_NAME }, null, null, null)) {
            if (row != null && row.moveToFirst() && !row.isNull(0)) given = row.getString(0);
        }
        String end = given.substring(Math.max(0, given.length() - 100));
        String safe = end.replaceAll("[^\\p{L}\\p{N} ._-]", "-").replaceAll("^[. ]+", "");
        if (safe.isEmpty()) safe = "shared";
        String ending = MimeTypeMap.getSingleton().getExtensionFromMimeType(type);
        boolean hasEnding = safe.matches(".*\\.[A-Za-z0-9]{2,5}");
        return hasEnding || ending == null ? safe : safe + "." + ending;
    }

    private static void write(ContentResolver resolver, Uri from, File to) throws IOException {
        try (InputStream in = resolver.openInputStream(from); OutputStream out = new FileOutputStream(to)) {
            if (in == null) throw new IOException("No stream");
            byte[] buffer = new byte[64 * 1024];
            long written = 0;
            for (int read; (read = in.read(buffer)) != -1; written += read) {
                if (written + read > MOST_BYTES) throw new IOException("Too large");
                out.write(buffer, 0, read);
            }
        }
    }
}
