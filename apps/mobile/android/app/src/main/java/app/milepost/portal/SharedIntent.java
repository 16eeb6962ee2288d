package app.milepost.portal;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.provider.OpenableColumns;
import android.webkit.MimeTypeMap;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Makes what another app shares safe for the share plugin, which writes each file under the name that the other app gives it:
 * such a name may lead out of the folder. The files are copied here under harmless names first, and only those copies are passed on.
 */
final class SharedIntent {

    /** More than any document that can be sent; the portal says so for what is over 10 MB. */
    static final long MAX_BYTES = 64L * 1024 * 1024;
    /** More than anyone sends at once. */
    static final int MAX_FILES = 20;

    private SharedIntent() {}

    /** Whether another app shares something with this one. */
    static boolean isShare(Intent intent) {
        String action = intent == null ? null : intent.getAction();
        return Intent.ACTION_SEND.equals(action) || Intent.ACTION_SEND_MULTIPLE.equals(action);
    }

    /**
     * The share, with copies of its files in place of them and nothing else that came with it. What can't be had is left out. It reads
     * the other app's files, which may take long: not on the main thread.
     */
    static Intent copied(Context context, Intent intent) {
        String action = intent.getAction();
        ArrayList<Uri> copies = copiesOf(context, sharedBy(intent), intent.getType());
        Intent safe = new Intent(action).setType(intent.getType());
        if (Intent.ACTION_SEND_MULTIPLE.equals(action)) safe.putParcelableArrayListExtra(Intent.EXTRA_STREAM, copies);
        else if (!copies.isEmpty()) safe.putExtra(Intent.EXTRA_STREAM, copies.get(0));
        return safe;
    }

    /** An intent that only opens the app, in place of one that shares or that can't be read; any other as it is. */
    static Intent without(Intent intent) {
        return isShare(intent) || !isReadable(intent) ? new Intent(Intent.ACTION_MAIN) : intent;
    }

    /** An app may send objects that only it knows; reading any extra of such an intent throws. */
    private static boolean isReadable(Intent intent) {
        try {
            Bundle extras = intent == null ? null : intent.getExtras();
            return extras == null || extras.size() >= 0;
        } catch (RuntimeException unknown) {
            return false;
        }
    }

    /** Whether the share was opened from the list of recent apps: then it was taken before. */
    static boolean isOld(Intent intent) {
        return (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    }

    /** Deletes the copies. */
    static void forget(Context context) {
        empty(folderOf(context));
    }

    /** Deletes what the share plugin has copied, too. Only before a page is there to read it. */
    static void forgetAll(Context context) {
        forget(context);
        empty(new File(context.getCacheDir(), "shared_files"));
    }

    private static void empty(File folder) {
        File[] files = folder.listFiles();
        if (files != null) for (File file : files) file.delete();
    }

    private static File folderOf(Context context) {
        return new File(context.getCacheDir(), "incoming");
    }

    /** Any app may put anything there: what is no address of a file is left out. */
    @SuppressWarnings("deprecation")
    private static List<Uri> sharedBy(Intent intent) {
        List<Uri> shared = new ArrayList<>();
        try {
            Bundle extras = intent.getExtras();
            Object given = extras == null ? null : extras.get(Intent.EXTRA_STREAM);
            List<?> all = given instanceof ArrayList ? (ArrayList<?>) given : Collections.singletonList(given);
            for (Object one : all) if (one instanceof Uri && shared.size() < MAX_FILES) shared.add((Uri) one);
        } catch (RuntimeException unknown) {
            // Nothing that this app could read.
        }
        return shared;
    }

    private static ArrayList<Uri> copiesOf(Context context, List<Uri> shared, String typeOfIntent) {
        forget(context);
        ArrayList<Uri> copies = new ArrayList<>();
        for (Uri one : shared) {
            Uri copy = copyOf(context, one, typeOfIntent);
            if (copy != null) copies.add(copy);
        }
        return copies;
    }

    private static Uri copyOf(Context context, Uri shared, String typeOfIntent) {
        // A path of the file system, or a file of our own, would be read with our rights instead of the sender's.
        String own = context.getPackageName();
        String authority = shared.getAuthority();
        boolean isTheirs = ContentResolver.SCHEME_CONTENT.equals(shared.getScheme()) && authority != null && !authority.contains(own);
        if (!isTheirs) return null;
        File folder = folderOf(context);
        ContentResolver resolver = context.getContentResolver();
        File copy = null;
        try {
            if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("No folder");
            String type = resolver.getType(shared);
            copy = free(folder, nameOf(resolver, shared, type != null ? type : typeOfIntent));
            write(resolver, shared, copy);
            return Uri.fromFile(copy);
        } catch (IOException | RuntimeException notReadable) {
            if (copy != null) copy.delete();
            return null;
        }
    }

    /** Two files of one share may have one name. */
    private static File free(File folder, String name) {
        File file = new File(folder, name);
        int dot = name.lastIndexOf('.');
        String start = dot > 0 ? name.substring(0, dot) : name;
        String ending = dot > 0 ? name.substring(dot) : "";
        for (int number = 2; file.exists(); number++) file = new File(folder, start + "-" + number + ending);
        return file;
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
                if (written + read > MAX_BYTES) throw new IOException("Too large");
                out.write(buffer, 0, read);
            }
        }
    }
}
