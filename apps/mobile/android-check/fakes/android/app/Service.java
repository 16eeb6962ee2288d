package android.app;

import android.content.ComponentCallbacks2;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

/** A service, and what it asks of Android. */
public abstract class Service extends ContextWrapper implements ComponentCallbacks2 {

    public static final int START_STICKY = 1;
    public static final int START_NOT_STICKY = 2;

    /** The notification that it shows in the foreground, and the types it says; null while it is not there. */
    public Notification shown;
    public int shownId;
    public int types;
    public boolean isStopped;
    /** Whether Android allows it to be in the foreground. */
    public boolean isAllowed = true;

    public Service() {
        super(null);
    }

    public void attach(Context context) {
        attachBaseContext(context);
    }

    public void onCreate() {}

    public void onDestroy() {}

    public int onStartCommand(Intent intent, int flags, int startId) {
        return START_STICKY;
    }

    public abstract IBinder onBind(Intent intent);

    public final void startForeground(int id, Notification notification) {
        startForeground(id, notification, 0);
    }

    public final void startForeground(int id, Notification notification, int types) {
        if (!isAllowed) throw new SecurityException("Starting FGS with type location requires permissions");
        shownId = id;
        shown = notification;
        this.types = types;
    }

    public final void stopSelf() {
        isStopped = true;
        shown = null;
    }

    @Override
    public void onConfigurationChanged(Configuration to) {}

    @Override
    public void onLowMemory() {}

    @Override
    public void onTrimMemory(int level) {}
}
