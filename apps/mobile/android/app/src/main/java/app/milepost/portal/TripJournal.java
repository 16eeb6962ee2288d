package app.milepost.portal;

import android.content.Context;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Writes down where the phone is while a trip is recorded, also while the WebView sleeps or is gone: one line for each position, in a
 * file of the app's own folder. The portal reads what it has missed when it wakes. What keeps the process alive meanwhile is the
 * location plugin's foreground service.
 */
final class TripJournal implements LocationListener {

    private static TripJournal one;

    private final LocationManager locations;
    private final File file;
    private final Handler thread;
    private boolean isWatching;

    private TripJournal(Context context) {
        locations = (LocationManager) context.getSystemService(Context.LOCATION_SERVICE);
        file = new File(context.getFilesDir(), "trip-journal.jsonl");
        HandlerThread writer = new HandlerThread("trip-journal");
        writer.start();
        thread = new Handler(writer.getLooper());
    }

    /** The process has one, which outlives its activities. */
    static synchronized TripJournal of(Context context) {
        if (one == null) one = new TripJournal(context.getApplicationContext());
        return one;
    }

    /** Goes on with the journal of a trip, or begins it in place of another one's. Throws SecurityException without the permission. */
    synchronized void begin(String trip, float metres) throws IOException {
        if (!trip.equals(tripInFile())) write(false, trip);
        if (isWatching) locations.removeUpdates(this);
        locations.requestLocationUpdates(LocationManager.GPS_PROVIDER, 1000L, metres, this, thread.getLooper());
        isWatching = true;
    }

    /** The positions after an instant, in milliseconds since 1970, in the order in which they came. */
    synchronized JSONArray after(double time) throws IOException {
        JSONArray positions = new JSONArray();
        try (BufferedReader lines = reader()) {
            lines.readLine();
            for (String line; (line = lines.readLine()) != null;) {
                try {
                    JSONObject position = new JSONObject(line);
                    if (position.getDouble("time") > time) positions.put(position);
                } catch (JSONException cutOff) {
                    // The process ended while it wrote this line.
                }
            }
        }
        return positions;
    }

    synchronized void end() {
        locations.removeUpdates(this);
        isWatching = false;
        file.delete();
    }

    @Override
    public synchronized void onLocationChanged(Location location) {
        if (!isWatching) return;
        try {
            JSONObject position = new JSONObject();
            position.put("latitude", location.getLatitude());
            position.put("longitude", location.getLongitude());
            position.put("accuracy", location.hasAccuracy() ? location.getAccuracy() : JSONObject.NULL);
            position.put("time", location.getTime());
            write(true, position.toString());
        } catch (IOException | JSONException full) {
            // Where the phone is full, the portal still gets the position from the location plugin.
        }
    }

    // Called by Android 10 and before, where they have no body of their own.
    @Override
    public void onStatusChanged(String provider, int status, Bundle extras) {}

    @Override
    public void onProviderEnabled(String provider) {}

    @Override
    public void onProviderDisabled(String provider) {}

    private String tripInFile() throws IOException {
        if (!file.exists()) return null;
        try (BufferedReader lines = reader()) {
            return lines.readLine();
        }
    }

    private BufferedReader reader() throws IOException {
        return new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));
    }

    private void write(boolean behind, String line) throws IOException {
        try (OutputStream out = new FileOutputStream(file, behind)) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
