package androidx.core.app;

import android.app.Activity;
import android.content.Context;

public final class ActivityCompat {

    private ActivityCompat() {}

    public static int checkSelfPermission(Context context, String permission) {
        return context.checkSelfPermission(permission);
    }

    public static void requestPermissions(Activity activity, String[] permissions, int requestCode) {
        activity.requestPermissions(permissions, requestCode);
    }

    public static boolean shouldShowRequestPermissionRationale(Activity activity, String permission) {
        return activity.shouldShowRequestPermissionRationale(permission);
    }
}
