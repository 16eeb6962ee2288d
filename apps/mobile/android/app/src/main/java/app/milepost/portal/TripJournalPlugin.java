package app.milepost.portal;

import android.Manifest;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.location.Location;
import android.location.LocationManager;
import android.os.Build;
import android.provider.Settings;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.getcapacitor.annotation.Permission;
import com.getcapacitor.annotation.PermissionCallback;
import java.io.IOException;

/** What the portal's native/background-location.ts calls. */
@CapacitorPlugin(
    name = "TripJournal",
    permissions = @Permission(
        strings = { Manifest.permission.ACCESS_COARSE_LOCATION, Manifest.permission.ACCESS_FINE_LOCATION },
        alias = TripJournalPlugin.LOCATION
    )
)
public class TripJournalPlugin extends Plugin {

    static final String LOCATION = "location";

    private final TripRecorder.Listener page = (trip, location) -> notifyListeners("recorded", recorded(trip, location));
    private TripRecorder recorder;

    @Override
    public void load() {
        recorder = TripRecorder.of(getContext());
        recorder.tell(page);
        recorder.journal().deleteOld(System.currentTimeMillis());
    }

    @Override
    protected void handleOnDestroy() {
        recorder.tellNoMore(page);
    }

    /** What the page hears of a position; it reads the journal, unless the phone is full. */
    private static JSObject recorded(String trip, Location location) {
        JSObject position = new JSObject();
        position.put("latitude", location.getLatitude());
        position.put("longitude", location.getLongitude());
        position.put("accuracy", location.hasAccuracy() ? location.getAccuracy() : JSObject.NULL);
        position.put("time", location.getTime());
        return new JSObject().put("trip", trip).put("position", position);
    }

    /** Records a trip, until it is paused or ended, whatever becomes of the page. */
    @PluginMethod
    public void begin(PluginCall call) {
        String trip = tripOf(call);
        if (trip == null) return;
        float metres = call.getFloat("distanceFilter", 10f);
        try {
            recorder.begin(trip, metres);
            TripService.start(getContext(), trip, metres, call.getString("title"), call.getString("message"));
            call.resolve();
        } catch (SecurityException denied) {
            recorder.pause();
            call.reject("The location is denied", "NOT_AUTHORIZED");
        } catch (IllegalStateException inBackground) {
            // Recorded as long as the process lives; a service that runs already goes on.
            call.resolve();
        } catch (IllegalArgumentException failed) {
            recorder.pause();
            call.reject(failed.getMessage());
        }
    }

    @PluginMethod
    public void read(PluginCall call) {
        String trip = tripOf(call);
        if (trip == null) return;
        try {
            JSObject answer = new JSObject();
            answer.put("positions", recorder.journal().after(trip, call.getInt("after", 0)));
            call.resolve(answer);
        } catch (IOException failed) {
            call.reject(failed.getMessage());
        }
    }

    @PluginMethod
    public void pause(PluginCall call) {
        recorder.pause();
        TripService.stop(getContext());
        call.resolve();
    }

    /**
     * Records the trip no more, and takes its journal out of use, once the portal has it saved or discarded; it is deleted 30 days later.
     * Where `read` says up to which place the portal has counted, a journal with more than that stays, and `isEnded` is false.
     */
    @PluginMethod
    public void end(PluginCall call) {
        String trip = tripOf(call);
        if (trip == null) return;
        if (trip.equals(recorder.trip())) {
            recorder.pause();
            TripService.stop(getContext());
        }
        try {
            Integer read = call.getInt("read");
            boolean isRead = read == null || recorder.journal().after(trip, read).length() == 0;
            if (isRead) recorder.journal().discard(trip, System.currentTimeMillis());
            call.resolve(new JSObject().put("isEnded", isRead));
        } catch (IOException failed) {
            call.reject(failed.getMessage());
        }
    }

    /** Asks for the precise location unless the app has it, and answers once, whatever the person does. */
    @PluginMethod
    public void requestLocation(PluginCall call) {
        if (locationState().equals("granted")) answerLocation(call);
        else requestPermissionForAlias(LOCATION, call, "answerLocation");
    }

    @PermissionCallback
    void answerLocation(PluginCall call) {
        call.resolve(new JSObject().put("state", locationState()));
    }

    /** Since Android 12, a person may allow the approximate location only, which is off by a mile or more. */
    private String locationState() {
        if (isAllowed(Manifest.permission.ACCESS_FINE_LOCATION)) return "granted";
        return isAllowed(Manifest.permission.ACCESS_COARSE_LOCATION) ? "approximate" : "denied";
    }

    private boolean isAllowed(String permission) {
        return getContext().checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
    }

    /** Whether the phone's own switch is on, without which no app knows where it is. */
    @PluginMethod
    public void isLocationOn(PluginCall call) {
        LocationManager locations = (LocationManager) getContext().getSystemService(Context.LOCATION_SERVICE);
        boolean isOn = Build.VERSION.SDK_INT >= Build.VERSION_CODES.P
            ? locations.isLocationEnabled()
            : locations.isProviderEnabled(LocationManager.GPS_PROVIDER);
        call.resolve(new JSObject().put("isOn", isOn));
    }

    @PluginMethod
    public void openLocationSettings(PluginCall call) {
        try {
            getActivity().startActivity(new Intent(Settings.ACTION_LOCATION_SOURCE_SETTINGS));
        } catch (ActivityNotFoundException unusual) {
            getActivity().startActivity(new Intent(Settings.ACTION_SETTINGS));
        }
        call.resolve();
    }

    /** The trip's ID, which names a file; rejects the call if it could not. */
    private static String tripOf(PluginCall call) {
        String trip = call.getString("trip");
        if (trip != null && trip.matches("[A-Za-z0-9-]{1,64}")) return trip;
        call.reject("No trip");
        return null;
    }
}
