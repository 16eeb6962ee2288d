package android.location;

import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** The phone's location, as the test sets it. */
public class LocationManager {

    public static final String GPS_PROVIDER = "gps";
    public static final String FUSED_PROVIDER = "fused";

    /** The providers that were asked, those that were let go less. */
    public final List<String> asked = new ArrayList<>();
    public LocationListener listener;
    public boolean isAllowed = true;
    public boolean isOn = true;
    public boolean hasFused = true;

    public boolean hasProvider(String provider) {
        return hasFused || !provider.equals(FUSED_PROVIDER);
    }

    public boolean isLocationEnabled() {
        return isOn;
    }

    public boolean isProviderEnabled(String provider) {
        return isOn;
    }

    public void requestLocationUpdates(String provider, long ms, float metres, LocationListener listener, Looper looper) {
        ask(provider, listener);
    }

    public void requestLocationUpdates(String provider, LocationRequest request, Executor executor, LocationListener listener) {
        ask(provider + " from " + request.getMinUpdateDistanceMeters() + " m", listener);
    }

    private void ask(String provider, LocationListener listener) {
        if (!isAllowed) throw new SecurityException("No permission");
        asked.add(provider);
        this.listener = listener;
    }

    public void removeUpdates(LocationListener listener) {
        asked.clear();
        this.listener = null;
    }
}
