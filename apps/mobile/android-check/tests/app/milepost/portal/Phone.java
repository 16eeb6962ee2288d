package app.milepost.portal;

import android.app.NotificationManager;
import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import android.location.LocationManager;
import java.io.File;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A driver's phone, as the app sees it. */
final class Phone extends ContextWrapper {

    final LocationManager locations = new LocationManager();
    final NotificationManager notifications = new NotificationManager();
    final ContentResolver documents = new ContentResolver();
    final Set<String> permissions = new HashSet<>();
    /** The services that the app started and did not stop. */
    final List<String> services = new ArrayList<>();
    /** Why a service can't be started now, or null. */
    RuntimeException refused;

    private final File folder;
    private final Map<String, Object> stored = new HashMap<>();

    Phone(File folder) {
        super(null);
        this.folder = folder;
    }

    @Override
    public Context getApplicationContext() {
        return this;
    }

    @Override
    public String getPackageName() {
        return "app.milepost.portal";
    }

    @Override
    public File getFilesDir() {
        return folder;
    }

    @Override
    public File getCacheDir() {
        return folder;
    }

    @Override
    public ContentResolver getContentResolver() {
        return documents;
    }

    @Override
    public Resources getResources() {
        return new Resources();
    }

    @Override
    public Resources.Theme getTheme() {
        return null;
    }

    @Override
    public Object getSystemService(String name) {
        return name.equals(LOCATION_SERVICE) ? locations : notifications;
    }

    @Override
    public int checkSelfPermission(String permission) {
        return permissions.contains(permission) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    @Override
    public ComponentName startForegroundService(Intent service) {
        return startService(service);
    }

    @Override
    public ComponentName startService(Intent service) {
        if (refused != null) throw refused;
        services.add(service.getComponent().getClassName());
        return service.getComponent();
    }

    @Override
    public boolean stopService(Intent service) {
        return services.remove(service.getComponent().getClassName());
    }

    @Override
    public SharedPreferences getSharedPreferences(String name, int mode) {
        return fake(SharedPreferences.class, (method, values) ->
            switch (method) {
                case "edit" -> editor();
                case "getString", "getFloat" -> stored.getOrDefault(values[0], values[1]);
                default -> throw new UnsupportedOperationException(method);
            }
        );
    }

    private SharedPreferences.Editor editor() {
        SharedPreferences.Editor[] editor = new SharedPreferences.Editor[1];
        editor[0] = fake(SharedPreferences.Editor.class, (method, values) -> {
            switch (method) {
                case "putString", "putFloat" -> stored.put((String) values[0], values[1]);
                case "clear" -> stored.clear();
                case "commit" -> {
                    return true;
                }
                default -> throw new UnsupportedOperationException(method);
            }
            return editor[0];
        });
        return editor[0];
    }

    private interface Answer {
        Object to(String method, Object[] values);
    }

    private static <T> T fake(Class<T> type, Answer answer) {
        Object made = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, (it, method, values) ->
            answer.to(method.getName(), values)
        );
        return type.cast(made);
    }
}
