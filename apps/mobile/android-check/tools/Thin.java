import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes a smaller archive of Android's classes that JDK 17 can read: `java Thin.java from.jar to.jar`. Android 16's are marked as Java
 * 21's, which Debian 12 doesn't have; their code is the same.
 */
public class Thin {

    private static final String[] USED = { "android/", "com/android/internal/", "dalvik/", "libcore/", "org/json/", "org/xmlpull/" };
    private static final byte JAVA_17 = 61;
    /** Of a class file's first 8 bytes, the last says its version. */
    private static final int VERSION = 7;

    public static void main(String[] paths) throws IOException {
        OutputStream file = new BufferedOutputStream(Files.newOutputStream(Path.of(paths[1])), 1 << 20);
        try (ZipFile from = new ZipFile(paths[0]); ZipOutputStream to = new ZipOutputStream(file)) {
            to.setLevel(1);
            for (ZipEntry entry : Collections.list(from.entries())) {
                if (!isUsed(entry.getName())) continue;
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                if (bytes[VERSION] > JAVA_17) bytes[VERSION] = JAVA_17;
                to.putNextEntry(new ZipEntry(entry.getName()));
                to.write(bytes);
            }
        }
    }

    private static boolean isUsed(String name) {
        if (!name.endsWith(".class")) return false;
        for (String folder : USED) if (name.startsWith(folder)) return true;
        return false;
    }
}
