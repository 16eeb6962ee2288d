package android.app;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The notifications that the phone shows. */
public class NotificationManager {

    public static final int IMPORTANCE_LOW = 2;
    public static final int IMPORTANCE_HIGH = 4;

    public final Map<Integer, Notification> shown = new HashMap<>();
    public final Set<String> channels = new HashSet<>();

    public void createNotificationChannel(NotificationChannel channel) {
        channels.add(channel.getId());
    }

    public void notify(int id, Notification notification) {
        shown.put(id, notification);
    }

    public void cancel(int id) {
        shown.remove(id);
    }
}
