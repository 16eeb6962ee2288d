package app.milepost.portal;

import android.os.SystemClock;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebView;
import com.getcapacitor.WebViewListener;

/** Android may end the page's process alone. Unless that is answered, it ends the app's, too, and with it a trip that is recorded. */
final class Renderer extends WebViewListener {

    private static final long SOON_MS = 10_000;

    private final Runnable reload;
    private final Runnable leave;
    private final long since = SystemClock.elapsedRealtime();

    /** `reload` makes a new page, and `leave` closes it until the driver opens the app. */
    Renderer(Runnable reload, Runnable leave) {
        this.reload = reload;
        this.leave = leave;
    }

    @Override
    public boolean onRenderProcessGone(WebView page, RenderProcessGoneDetail detail) {
        // A page that crashes as soon as it is there would do so for ever.
        boolean isSoon = SystemClock.elapsedRealtime() - since < SOON_MS;
        if (detail.didCrash() && isSoon) leave.run();
        else reload.run();
        return true;
    }
}
