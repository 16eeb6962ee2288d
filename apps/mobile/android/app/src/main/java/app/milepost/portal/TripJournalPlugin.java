package app.milepost.portal;

import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.IOException;

/** What the portal's native/background-location.ts calls. */
@CapacitorPlugin(name = "TripJournal")
public class TripJournalPlugin extends Plugin {

    @PluginMethod
    public void begin(PluginCall call) {
        String trip = call.getString("trip");
        if (trip == null || trip.isEmpty() || trip.contains("\n")) {
            call.reject("No trip");
            return;
        }
        try {
            TripJournal.of(getContext()).begin(trip, call.getFloat("distanceFilter", 10f));
            call.resolve();
        } catch (SecurityException denied) {
            call.reject("The location is denied", "NOT_AUTHORIZED");
        } catch (IOException | IllegalArgumentException failed) {
            call.reject(failed.getMessage());
        }
    }

    @PluginMethod
    public void read(PluginCall call) {
        try {
            // An instant in milliseconds is a long, which PluginCall's getDouble takes for none.
            double after = call.getData().optDouble("after", 0);
            JSObject answer = new JSObject();
            answer.put("positions", TripJournal.of(getContext()).after(after));
            call.resolve(answer);
        } catch (IOException failed) {
            call.reject(failed.getMessage());
        }
    }

    @PluginMethod
    public void end(PluginCall call) {
        TripJournal.of(getContext()).end();
        call.resolve();
    }
}
