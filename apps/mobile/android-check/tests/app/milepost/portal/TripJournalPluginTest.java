package app.milepost.portal;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.Manifest;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.location.Location;
import android.location.LocationListener;
import android.provider.Settings;
import androidx.appcompat.app.AppCompatActivity;
import com.getcapacitor.JSObject;
import com.getcapacitor.MessageHandler;
import com.getcapacitor.PluginCall;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONException;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What the page asks, and hears. */
public class TripJournalPluginTest {

    @Rule
    public final TemporaryFolder temporary = new TemporaryFolder();

    private Phone phone;
    private Tested plugin;
    private final List<String> opened = new ArrayList<>();
    private boolean hasLocationSettings = true;

    /** The plugin on the test's phone, without a page. */
    private final class Tested extends TripJournalPlugin {

        private final List<JSObject> heard = new ArrayList<>();
        /** The permissions that a person gives when asked. */
        private List<String> answer = List.of();
        private int asked;

        @Override
        public Context getContext() {
            return phone;
        }

        @Override
        public AppCompatActivity getActivity() {
            return new AppCompatActivity() {
                @Override
                public void startActivity(Intent intent) {
                    boolean isThere = hasLocationSettings || !intent.getAction().equals(Settings.ACTION_LOCATION_SOURCE_SETTINGS);
                    if (!isThere) throw new ActivityNotFoundException();
                    opened.add(intent.getAction());
                }
            };
        }

        @Override
        protected void notifyListeners(String event, JSObject data) {
            if (event.equals("recorded")) heard.add(data);
        }

        @Override
        protected void requestPermissionForAlias(String alias, PluginCall call, String callback) {
            asked++;
            phone.permissions.addAll(answer);
            answerLocation(call);
        }
    }

    /** A call, and its one answer. */
    private static final class Call extends PluginCall {

        private JSObject answer;
        private String code;
        private String message;
        private int answers;

        private Call(JSObject options) {
            super((MessageHandler) null, "TripJournal", "1", "", options);
        }

        @Override
        public void resolve(JSObject data) {
            answer = data;
            answers++;
        }

        @Override
        public void resolve() {
            resolve(new JSObject());
        }

        @Override
        public void reject(String message) {
            this.message = message;
            answers++;
        }

        @Override
        public void reject(String message, String code) {
            this.code = code;
            reject(message);
        }
    }

    @Before
    public void start() {
        phone = new Phone(temporary.getRoot());
        TripRecorder.afterStart(phone);
        plugin = new Tested();
        plugin.load();
    }

    private static Call about(String trip) {
        return new Call(new JSObject().put("trip", trip));
    }

    private static Location at(double latitude) {
        Location location = new Location("gps");
        location.setLatitude(latitude);
        location.setLongitude(-99.5);
        location.setTime(1_790_000_000_000L);
        return location;
    }

    private void move(double latitude) {
        phone.locations.listener.onLocationChanged(at(latitude));
    }

    private List<Double> read(String trip, int after) throws JSONException {
        Call call = about(trip);
        call.getData().put("after", after);
        plugin.read(call);
        List<Double> latitudes = new ArrayList<>();
        org.json.JSONArray positions = call.answer.getJSONArray("positions");
        for (int i = 0; i < positions.length(); i++) latitudes.add(positions.getJSONObject(i).getDouble("latitude"));
        return latitudes;
    }

    @Test
    public void aTripIsRecordedReadAndEnded() throws Exception {
        Call begin = about("a");
        plugin.begin(begin);
        assertEquals(1, begin.answers);
        assertEquals(List.of(TripService.class.getName()), phone.services);
        move(27.5);
        move(27.6);
        assertEquals(List.of(27.5, 27.6), read("a", 0));
        assertEquals(List.of(27.6), read("a", 1));
        assertEquals("a", plugin.heard.get(0).getString("trip"));
        assertEquals(27.5, plugin.heard.get(0).getJSONObject("position").getDouble("latitude"), 0);
        plugin.pause(about("a"));
        assertEquals(List.of(), phone.services);
        assertNull(phone.locations.listener);
        assertEquals(List.of(27.5, 27.6), read("a", 0));
        plugin.end(about("a"));
        assertEquals(List.of(), read("a", 0));
    }

    private boolean end(String trip, int read) {
        Call call = about(trip);
        call.getData().put("read", read);
        plugin.end(call);
        assertEquals(1, call.answers);
        return call.answer.getBoolean("isEnded", false);
    }

    @Test
    public void aJournalWithMoreThanThePortalHasCountedStaysAndNothingIsAdded() throws Exception {
        plugin.begin(about("a"));
        LocationListener recording = phone.locations.listener;
        move(27.5);
        assertEquals(List.of(27.5), read("a", 0));
        // Between the portal's last read and the end.
        move(27.6);
        assertEquals(false, end("a", 1));
        assertEquals(List.of(), phone.services);
        assertNull(phone.locations.listener);
        recording.onLocationChanged(at(27.7));
        assertEquals(List.of(27.6), read("a", 1));
        assertEquals(true, end("a", 2));
        assertEquals(List.of(), read("a", 0));
    }

    @Test
    public void aLineThatWasCutOffKeepsNoJournal() throws Exception {
        plugin.begin(about("a"));
        move(27.5);
        plugin.pause(about("a"));
        Path journal = temporary.getRoot().toPath().resolve("trip-journal-a.jsonl");
        Files.write(journal, "{\"latitude\":27.5,\"longi".getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
        assertEquals(true, end("a", 1));
        assertEquals(true, end("a", 0));
    }

    @Test
    public void theLocationIsSwitchedOnInThePhonesOwnSettings() {
        plugin.openLocationSettings(new Call(new JSObject()));
        assertEquals(List.of(Settings.ACTION_LOCATION_SOURCE_SETTINGS), opened);
        hasLocationSettings = false;
        plugin.openLocationSettings(new Call(new JSObject()));
        assertEquals(List.of(Settings.ACTION_LOCATION_SOURCE_SETTINGS, Settings.ACTION_SETTINGS), opened);
    }

    @Test
    public void theEndOfAnotherTripStopsNothing() {
        plugin.begin(about("a"));
        plugin.end(about("b"));
        assertEquals(1, phone.services.size());
        plugin.end(about("a"));
        assertEquals(0, phone.services.size());
        assertNull(phone.locations.listener);
    }

    @Test
    public void aClosedPageHearsNothingAndItsTripGoesOn() throws Exception {
        plugin.begin(about("a"));
        plugin.handleOnDestroy();
        move(27.5);
        assertEquals(List.of(), plugin.heard);
        Tested next = new Tested();
        next.load();
        plugin = next;
        move(27.6);
        assertEquals(1, next.heard.size());
        assertEquals(List.of(27.5, 27.6), read("a", 0));
    }

    @Test
    public void aPageThatIsMadeBeforeTheFormerIsClosedStaysTheListener() {
        plugin.begin(about("a"));
        Tested next = new Tested();
        next.load();
        plugin.handleOnDestroy();
        move(27.5);
        assertEquals(1, next.heard.size());
    }

    @Test
    public void withoutThePermissionItSaysSo() {
        phone.locations.isAllowed = false;
        Call begin = about("a");
        plugin.begin(begin);
        assertEquals("NOT_AUTHORIZED", begin.code);
        assertEquals(1, begin.answers);
        assertEquals(List.of(), phone.services);
    }

    @Test
    public void fromTheBackgroundItRecordsAsLongAsTheProcessLives() throws Exception {
        phone.refused = new IllegalStateException("startForegroundService() not allowed");
        Call begin = about("a");
        plugin.begin(begin);
        assertEquals(1, begin.answers);
        assertNull(begin.message);
        move(27.5);
        assertEquals(List.of(27.5), read("a", 0));
    }

    @Test
    public void aTripThatCouldNameNoFileIsRefused() {
        for (String trip : new String[] { null, "", "../x", "a/b", "a b" }) {
            for (int method = 0; method < 3; method++) {
                Call call = about(trip);
                if (method == 0) plugin.begin(call);
                else if (method == 1) plugin.read(call);
                else plugin.end(call);
                assertEquals("No trip", call.message);
                assertEquals(1, call.answers);
            }
        }
    }

    @Test
    public void theRequestForTheLocationIsAnsweredOnceWhateverThePersonDoes() {
        assertEquals("denied", request());
        assertEquals(1, plugin.asked);
        plugin.answer = List.of(Manifest.permission.ACCESS_COARSE_LOCATION);
        assertEquals("approximate", request());
        // It may be made precise.
        plugin.answer = List.of(Manifest.permission.ACCESS_FINE_LOCATION);
        assertEquals("granted", request());
        assertEquals(3, plugin.asked);
        assertEquals("granted", request());
        assertEquals(3, plugin.asked);
    }

    private String request() {
        Call call = new Call(new JSObject());
        plugin.requestLocation(call);
        assertEquals(1, call.answers);
        return call.answer.getString("state");
    }

    @Test
    public void thePhonesOwnSwitchIsNotThePermission() {
        Call on = new Call(new JSObject());
        plugin.isLocationOn(on);
        assertTrue(on.answer.getBoolean("isOn", false));
        phone.locations.isOn = false;
        Call off = new Call(new JSObject());
        plugin.isLocationOn(off);
        assertEquals(false, off.answer.getBoolean("isOn", true));
    }
}
