package androidx.webkit;

import android.content.Context;
import android.content.pm.PackageInfo;
import android.net.Uri;
import android.webkit.WebView;
import java.util.Set;

public class WebViewCompat {

    private WebViewCompat() {}

    public interface WebMessageListener {
        void onPostMessage(
            WebView view,
            WebMessageCompat message,
            Uri sourceOrigin,
            boolean isMainFrame,
            JavaScriptReplyProxy replyProxy
        );
    }

    public static void addDocumentStartJavaScript(WebView view, String script, Set<String> allowedOriginRules) {
        throw new UnsupportedOperationException();
    }

    public static void addWebMessageListener(
        WebView view,
        String name,
        Set<String> allowedOriginRules,
        WebMessageListener listener
    ) {
        throw new UnsupportedOperationException();
    }

    public static PackageInfo getCurrentWebViewPackage(Context context) {
        throw new UnsupportedOperationException();
    }
}
