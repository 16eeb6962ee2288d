package androidx.webkit;

public class WebViewFeature {

    public static final String DOCUMENT_START_SCRIPT = "DOCUMENT_START_SCRIPT";
    public static final String WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER";

    private WebViewFeature() {}

    public static boolean isFeatureSupported(String feature) {
        return false;
    }
}
