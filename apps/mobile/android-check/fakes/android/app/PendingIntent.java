package android.app;

import android.content.Context;
import android.content.Intent;

/** What a tap on a notification does. */
public final class PendingIntent {

    public static final int FLAG_IMMUTABLE = 1 << 26;

    private PendingIntent() {}

    public static PendingIntent getActivity(Context context, int code, Intent intent, int flags) {
        if ((flags & FLAG_IMMUTABLE) == 0) throw new IllegalArgumentException("Since Android 12, it has to say so");
        return new PendingIntent();
    }
}
