package app.milepost.portal;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.app.Notification;
import android.app.Service;
import android.content.pm.ServiceInfo;
import android.location.Location;
import android.os.Build;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The app while a trip is recorded: swiped away, ended by Android, started again. */
public class TripServiceTest {

    @Rule
    public final TemporaryFolder temporary = new TemporaryFolder();

    private Phone phone;
    private TripRecorder recorder;

    @Before
    public void start() {
        phone = new Phone(temporary.getRoot());
        recorder = TripRecorder.afterStart(phone);
    }

    private TripService run() {
        TripService service = new TripService();
        service.attach(phone);
        service.onCreate();
        return service;
    }

    private static Location somewhere() {
        Location location = new Location("gps");
        location.setLatitude(27.5);
        location.setLongitude(-99.5);
        return location;
    }

    @Test
    public void itShowsTheTripAndGoesOnRecordingWithoutThePage() throws Exception {
        recorder.begin("a", 10);
        TripService.start(phone, "a", 10, "Trip in progress", "Tap to stop it");
        TripService service = run();
        assertEquals(Service.START_STICKY, service.onStartCommand(null, 0, 1));
        assertEquals("Trip in progress", service.shown.title);
        assertEquals("Tap to stop it", service.shown.text);
        assertTrue(service.shown.isOngoing);
        boolean hasTypes = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q;
        assertEquals(hasTypes ? ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION : 0, service.types);
        boolean hasChannels = Build.VERSION.SDK_INT >= Build.VERSION_CODES.O;
        assertEquals(hasChannels ? TripService.CHANNEL : null, service.shown.channel);
        // The page is swiped away: nobody listens.
        recorder.tell(null);
        recorder.onLocationChanged(somewhere());
        assertEquals(1, recorder.journal().after("a", 0).length());
    }

    @Test
    public void afterAndroidEndedTheProcessItGoesOnWithTheTrip() throws Exception {
        recorder.begin("a", 25);
        TripService.start(phone, "a", 25, null, null);
        recorder.onLocationChanged(somewhere());
        recorder = TripRecorder.afterStart(phone);
        assertNull(recorder.trip());
        TripService service = run();
        assertEquals(Service.START_STICKY, service.onStartCommand(null, 0, 2));
        assertNotNull(service.shown.title);
        recorder.onLocationChanged(somewhere());
        assertEquals(2, recorder.journal().after("a", 0).length());
    }

    @Test
    public void whereAndroidLetsItKnowNoPlaceTheDriverHearsAtOnce() throws Exception {
        recorder.begin("a", 10);
        TripService.start(phone, "a", 10, "Trip in progress", "Tap to stop it");
        recorder = TripRecorder.afterStart(phone);
        TripService service = run();
        service.isAllowed = false;
        assertEquals(Service.START_NOT_STICKY, service.onStartCommand(null, 0, 2));
        assertTrue(service.isStopped);
        Notification notice = phone.notifications.shown.get(TripService.STOPPED_ID);
        assertEquals(phone.getString(R.string.trip_stopped), notice.title);
        // The driver opens the app, which goes on with the trip.
        TripService.start(phone, "a", 10, null, null);
        assertNull(phone.notifications.shown.get(TripService.STOPPED_ID));
    }

    @Test
    public void wherePermissionWasTakenAwayTheDriverHearsAtOnce() {
        phone.locations.isAllowed = false;
        TripService.start(phone, "a", 10, null, null);
        TripService service = run();
        assertEquals(Service.START_NOT_STICKY, service.onStartCommand(null, 0, 1));
        assertNotNull(phone.notifications.shown.get(TripService.STOPPED_ID));
    }

    @Test
    public void withoutATripItEnds() {
        TripService.start(phone, "a", 10, null, null);
        TripService.stop(phone);
        assertEquals(0, phone.services.size());
        TripService service = run();
        assertEquals(Service.START_NOT_STICKY, service.onStartCommand(null, 0, 1));
        assertTrue(service.isStopped);
        assertEquals(0, phone.notifications.shown.size());
    }

    @Test
    public void fromTheBackgroundAndroidRefusesToStartIt() {
        phone.refused = new IllegalStateException("startForegroundService() not allowed");
        assertThrows(IllegalStateException.class, () -> TripService.start(phone, "a", 10, null, null));
    }
}
