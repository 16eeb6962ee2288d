package android.webkit;

import java.util.Map;

/** The few types that tests share. */
public class MimeTypeMap {

    private static final Map<String, String> endings = Map.of("image/jpeg", "jpg", "image/png", "png", "application/pdf", "pdf");

    public static MimeTypeMap getSingleton() {
        return new MimeTypeMap();
    }

    public String getExtensionFromMimeType(String type) {
        return type == null ? null : endings.get(type);
    }
}
