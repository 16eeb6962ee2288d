package app.milepost.portal;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;
import android.os.Build;

/** The kind of notification that is news from the firm, which a person can silence in the phone's settings. */
final class Notifications {

    /** The manifest names it for pushes. */
    static final String NEWS = "news";

    private Notifications() {}

    /** Makes the channel, or gives it its name in the phone's language. */
    static void prepare(Context context) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return;
        NotificationManager manager = (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
        manager.createNotificationChannel(
            new NotificationChannel(NEWS, context.getString(R.string.news_channel), NotificationManager.IMPORTANCE_HIGH)
        );
    }
}
