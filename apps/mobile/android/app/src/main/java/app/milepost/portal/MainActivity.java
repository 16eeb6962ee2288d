package app.milepost.portal;

import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.view.WindowManager;
import com.getcapacitor.BridgeActivity;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class MainActivity extends BridgeActivity {

    /** Copies what other apps share, one share after the other. */
    private static final Executor copying = Executors.newSingleThreadExecutor();

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        registerPlugin(TripJournalPlugin.class);
        bridgeBuilder.addWebViewListener(new Renderer(this::recreate, this::finish));
        keepOutOfTheAppSwitcher();
        Notifications.prepare(this);
        // Nothing reads them any more: their page is gone.
        SharedIntent.forgetAll(this);
        Intent first = getIntent();
        setIntent(SharedIntent.without(first));
        super.onCreate(savedInstanceState);
        // A share was taken when the activity was first made; one that comes back brings it again.
        if (savedInstanceState == null) take(first);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(SharedIntent.without(intent));
        // The bridge hands the first intent over a second time, but that one shares no more.
        take(intent);
    }

    /** Passes a share on to the share plugin, which holds it until the page asks. Other apps' files may come slowly, from the network. */
    private void take(Intent intent) {
        if (!SharedIntent.isShare(intent) || SharedIntent.isOld(intent)) return;
        copying.execute(() -> {
            Intent copied = SharedIntent.copied(getApplicationContext(), intent);
            runOnUiThread(() -> {
                if (getBridge() != null && !isDestroyed()) getBridge().onNewIntent(copied);
                // The plugin has its own copy by now; the portal deletes that one.
                SharedIntent.forget(this);
            });
        });
    }

    /** Figures of a driver's business are nobody's who looks over their shoulder; their own screenshots stay possible where Android can tell them apart. */
    private void keepOutOfTheAppSwitcher() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) setRecentsScreenshotEnabled(false);
        else getWindow().setFlags(WindowManager.LayoutParams.FLAG_SECURE, WindowManager.LayoutParams.FLAG_SECURE);
    }
}
