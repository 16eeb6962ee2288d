package app.milepost.portal;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.ServiceInfo;
import android.os.Build;
import android.os.IBinder;

/**
 * Keeps the app's process alive while a trip is recorded, also when the app is swiped away, and shows the notification that says so. If
 * Android ends the process all the same, it starts this service again, which goes on with the trip, or says that it can't.
 */
public class TripService extends Service {

    /** The location plugin makes the channel in any case, and a second one of the same name would puzzle people. */
    static final String CHANNEL = "com.capgo.capacitor_background_geolocation";
    static final int RECORDING_ID = 28351;
    static final int STOPPED_ID = 28352;
    private static final String STORE = "trip-service";

    /** Begins to keep the process alive for a trip. Throws IllegalStateException or SecurityException where Android refuses it. */
    static void start(Context context, String trip, float metres, String title, String message) {
        store(context).edit().putString("trip", trip).putFloat("metres", metres).putString("title", title).putString("message", message).commit();
        notifications(context).cancel(STOPPED_ID);
        Intent intent = new Intent(context, TripService.class);
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) context.startForegroundService(intent);
        else context.startService(intent);
    }

    /** The trip is over, or waits for its driver. */
    static void stop(Context context) {
        store(context).edit().clear().commit();
        context.stopService(new Intent(context, TripService.class));
        notifications(context).cancel(STOPPED_ID);
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        SharedPreferences store = store(this);
        String trip = store.getString("trip", null);
        try {
            // Android ends an app that asks for this and then shows nothing, also if there is no trip any more.
            show(store.getString("title", null), store.getString("message", null));
            if (trip == null) return end();
            TripRecorder recorder = TripRecorder.of(this);
            if (!trip.equals(recorder.trip())) recorder.begin(trip, store.getFloat("metres", 10f));
            return START_STICKY;
        } catch (RuntimeException refused) {
            // Without the permission, or started again from the background, where Android gives no location to an app that has it "while in use".
            if (trip != null) say();
            return end();
        }
    }

    private int end() {
        stopSelf();
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private void show(String title, String message) {
        Notification notification = notification(
            title == null ? getString(R.string.trip_recorded) : title,
            message == null ? getString(R.string.trip_recorded_message) : message
        );
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q)
            startForeground(RECORDING_ID, notification, ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION);
        else startForeground(RECORDING_ID, notification);
    }

    /** The driver should know at once, not at the end of the trip. */
    private void say() {
        notifications(this).notify(
            STOPPED_ID,
            notification(getString(R.string.trip_stopped), getString(R.string.trip_stopped_message))
        );
    }

    private Notification notification(String title, String message) {
        Intent open = new Intent(this, MainActivity.class).setAction(Intent.ACTION_MAIN).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        return builder(this)
            .setContentTitle(title)
            .setContentText(message)
            .setStyle(new Notification.BigTextStyle().bigText(message))
            .setSmallIcon(R.drawable.ic_stat_milepost)
            .setColor(getColor(R.color.sign))
            .setOngoing(true)
            .setContentIntent(PendingIntent.getActivity(this, 0, open, PendingIntent.FLAG_IMMUTABLE))
            .build();
    }

    /** Before Android 8, notifications have no channels. */
    @SuppressWarnings("deprecation")
    private static Notification.Builder builder(Context context) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return new Notification.Builder(context);
        NotificationChannel channel = new NotificationChannel(
            CHANNEL,
            context.getString(R.string.capacitor_background_geolocation_notification_channel_name),
            NotificationManager.IMPORTANCE_LOW
        );
        notifications(context).createNotificationChannel(channel);
        return new Notification.Builder(context, CHANNEL);
    }

    private static SharedPreferences store(Context context) {
        return context.getSharedPreferences(STORE, Context.MODE_PRIVATE);
    }

    private static NotificationManager notifications(Context context) {
        return (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
    }
}
