package app.milepost.portal;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.location.Location;
import android.location.LocationManager;
import android.os.Build;
import android.os.Handler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A phone that a driver takes along. */
public class TripRecorderTest {

    @Rule
    public final TemporaryFolder temporary = new TemporaryFolder();

    private TripJournal journal;
    private LocationManager locations;
    private Handler handler;
    private TripRecorder recorder;

    @Before
    public void start() {
        journal = new TripJournal(temporary.getRoot());
        locations = new LocationManager();
        handler = new Handler();
        recorder = new TripRecorder(journal, locations, handler);
    }

    private static Location at(double latitude, long elapsedMs) {
        Location location = new Location("fused");
        location.setLatitude(latitude);
        location.setLongitude(-99.5);
        location.setAccuracy(6);
        location.setTime(1_790_000_000_000L);
        location.setElapsedRealtimeNanos(elapsedMs * 1_000_000);
        return location;
    }

    @Test
    public void positionsAreWrittenWhileATripIsRecordedAndNotAfter() throws Exception {
        List<String> recorded = new ArrayList<>();
        recorder.tell((trip, location) -> recorded.add(trip));
        recorder.onLocationChanged(at(27.5, 0));
        recorder.begin("a", 10);
        recorder.onLocationChanged(at(27.6, 1000));
        recorder.onLocationChanged(at(27.7, 2000));
        recorder.pause();
        recorder.onLocationChanged(at(27.8, 3000));
        assertEquals(2, journal.after("a", 0).length());
        assertEquals(List.of("a", "a"), recorded);
        assertEquals(6.0, journal.after("a", 0).getJSONObject(0).getDouble("accuracy"), 0);
        assertEquals(2000, journal.after("a", 0).getJSONObject(1).getLong("elapsed"));
    }

    @Test
    public void theFusedProviderIsAskedWhereThereIsOne() throws Exception {
        recorder.begin("a", 10);
        boolean isNew = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S;
        assertEquals(List.of(isNew ? "fused from 10.0 m" : "gps"), locations.asked);
        locations.hasFused = false;
        recorder.begin("b", 10);
        assertEquals(List.of("gps"), locations.asked);
        recorder.pause();
        assertEquals(List.of(), locations.asked);
    }

    @Test
    public void whereThePermissionWasTakenAwayNothingIsRecordedAndWhatWasStays() throws Exception {
        recorder.begin("a", 10);
        recorder.onLocationChanged(at(27.6, 1000));
        locations.isAllowed = false;
        assertThrows(SecurityException.class, () -> recorder.begin("a", 10));
        assertNull(recorder.trip());
        recorder.onLocationChanged(at(27.7, 2000));
        assertEquals(1, journal.after("a", 0).length());
    }

    @Test
    public void onAFullPhoneThePageStillHearsAndWhatHasRoomIsWrittenAfterwards() throws Exception {
        Path full = temporary.getRoot().toPath().resolve("trip-journal-a.jsonl");
        Files.createSymbolicLink(full, Path.of("/dev/full"));
        List<Double> heard = new ArrayList<>();
        recorder.tell((trip, location) -> heard.add(location.getLatitude()));
        recorder.begin("a", 10);
        recorder.onLocationChanged(at(27.6, 1000));
        Files.delete(full);
        recorder.onLocationChanged(at(27.7, 2000));
        assertEquals(List.of(27.6, 27.7), heard);
        assertEquals(1, journal.after("a", 0).length());
    }

    @Test
    public void theLastPositionBeforeAStopIsSyncedTenSecondsLater() throws Exception {
        recorder.begin("a", 10);
        recorder.onLocationChanged(at(27.6, 60_000));
        recorder.onLocationChanged(at(27.7, 61_000));
        assertTrue(journal.isDirty());
        for (Runnable task : List.copyOf(handler.delayed)) task.run();
        assertFalse(journal.isDirty());
    }
}
