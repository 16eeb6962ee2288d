package app.milepost.portal;

import android.content.Context;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.location.LocationRequest;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.io.IOException;

/**
 * Writes down where the phone is while a trip is recorded, also while the WebView sleeps or is gone. The process has one, which outlives
 * its activities; TripService keeps the process alive meanwhile.
 */
final class TripRecorder implements LocationListener {

    private static TripRecorder one;

    private final TripJournal journal;
    private final LocationManager locations;
    /** Where positions arrive and are written, away from the screen. */
    private final Handler thread;
    private final Runnable sync = this::sync;
    /** The trip that is recorded; null while none is. */
    private String trip;
    private Listener listener;

    /** Is told each position of a trip, after it is written. */
    interface Listener {
        void onRecorded(String trip, Location location);
    }

    TripRecorder(TripJournal journal, LocationManager locations, Handler thread) {
        this.journal = journal;
        this.locations = locations;
        this.thread = thread;
    }

    static synchronized TripRecorder of(Context context) {
        return one == null ? afterStart(context) : one;
    }

    /** The one of a process that has just started. */
    static synchronized TripRecorder afterStart(Context context) {
        Context app = context.getApplicationContext();
        HandlerThread writer = new HandlerThread("trip-journal");
        writer.start();
        LocationManager locations = (LocationManager) app.getSystemService(Context.LOCATION_SERVICE);
        one = new TripRecorder(new TripJournal(app.getFilesDir()), locations, new Handler(writer.getLooper()));
        return one;
    }

    TripJournal journal() {
        return journal;
    }

    /** The trip that is recorded, or null. */
    synchronized String trip() {
        return trip;
    }

    /** Tells this one, and no other. */
    synchronized void tell(Listener listener) {
        this.listener = listener;
    }

    /** A page may be gone only after the next one is there. */
    synchronized void tellNoMore(Listener listener) {
        if (this.listener == listener) this.listener = null;
    }

    /** Records the trip, and no other, with at least so many metres between two positions. Throws SecurityException without the permission. */
    synchronized void begin(String trip, float metres) {
        pause();
        request(metres);
        this.trip = trip;
        open();
    }

    /** Records no more; the journal stays. */
    synchronized void pause() {
        locations.removeUpdates(this);
        thread.removeCallbacks(sync);
        journal.close();
        trip = null;
    }

    /** On a phone that is full, the page still hears of positions, and each of them tries once more. */
    private void open() {
        try {
            if (!trip.equals(journal.openTrip())) journal.open(trip);
        } catch (IOException full) {
            journal.close();
        }
    }

    /** Android's own fused provider, which uses the phone's motion sensors and Google's where there are any; satellites alone before Android 12. */
    private void request(float metres) {
        boolean isFused = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S && locations.hasProvider(LocationManager.FUSED_PROVIDER);
        if (!isFused) {
            locations.requestLocationUpdates(LocationManager.GPS_PROVIDER, 1000L, metres, this, thread.getLooper());
            return;
        }
        LocationRequest precise = new LocationRequest.Builder(1000L)
            .setQuality(LocationRequest.QUALITY_HIGH_ACCURACY)
            .setMinUpdateDistanceMeters(metres)
            .build();
        locations.requestLocationUpdates(LocationManager.FUSED_PROVIDER, precise, thread::post, this);
    }

    @Override
    public synchronized void onLocationChanged(Location location) {
        if (trip == null) return;
        open();
        try {
            journal.write(
                location.getLatitude(),
                location.getLongitude(),
                location.hasAccuracy() ? Float.valueOf(location.getAccuracy()) : null,
                location.getTime(),
                location.getElapsedRealtimeNanos() / 1_000_000
            );
            if (journal.isDirty()) {
                thread.removeCallbacks(sync);
                thread.postDelayed(sync, TripJournal.SYNC_MS);
            }
        } catch (IOException full) {
            // The phone is full; the next position may find room again.
        }
        if (listener != null) listener.onRecorded(trip, location);
    }

    private synchronized void sync() {
        try {
            journal.sync(SystemClock.elapsedRealtime());
        } catch (IOException failed) {
            // The next position tries again.
        }
    }

    // Called by Android 10 and before, where they have no body of their own.
    @Override
    @SuppressWarnings("deprecation")
    public void onStatusChanged(String provider, int status, Bundle extras) {}

    @Override
    public void onProviderEnabled(String provider) {}

    @Override
    public void onProviderDisabled(String provider) {}
}
