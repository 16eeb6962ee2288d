package app.milepost.portal;

import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.view.WindowManager;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    private Intent checked;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        registerPlugin(TripJournalPlugin.class);
        keepOutOfTheAppSwitcher();
        // A share was taken when the activity was first made; one that comes back brings it again.
        boolean isBack = savedInstanceState != null;
        setIntent(isBack ? SharedIntent.without(getIntent()) : check(getIntent()));
        super.onCreate(savedInstanceState);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(check(intent));
        // The plugin has its own copy by now; the portal deletes that one.
        SharedIntent.forget(this);
    }

    /** The bridge hands the first intent over a second time. */
    private Intent check(Intent intent) {
        if (intent != checked) checked = SharedIntent.checked(this, intent);
        return checked;
    }

    /** Figures of a driver's business are nobody's who looks over their shoulder; their own screenshots stay possible where Android can tell them apart. */
    private void keepOutOfTheAppSwitcher() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) setRecentsScreenshotEnabled(false);
        else getWindow().setFlags(WindowManager.LayoutParams.FLAG_SECURE, WindowManager.LayoutParams.FLAG_SECURE);
    }
}
