package app.milepost.portal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Where the phone was while a trip was recorded: a file for each trip, with the trip's ID in its first line and then a position in each
 * line. The portal reads what it has missed by a position's place in the file, as clocks are set and the times of positions may be
 * wrong. A journal that is taken out of use stays for 30 days, as the server's copy of a deleted trip does.
 */
final class TripJournal {

    /** How long (ms) positions may be in memory only. */
    static final long SYNC_MS = 10_000;
    private static final long DISCARDED_MS = 30L * 24 * 60 * 60 * 1000;
    private static final String ENDING = ".jsonl";
    private static final String DISCARDED = ".discarded";

    private final File folder;
    /** The trip that is written, its file, and its length up to the last whole line; null while none is. */
    private String trip;
    private RandomAccessFile file;
    private long length;
    /** Whether something was written since the last sync, and when that was (ms since the phone started). */
    private boolean isDirty;
    private long syncedAt;
    /** Up to where the portal has read: the trip, the place, and the byte behind it. */
    private String readTrip;
    private int readPlace;
    private long readTo;

    TripJournal(File folder) {
        this.folder = folder;
    }

    /** Goes on with the journal of a trip, or begins it; one that was discarded is taken back. */
    synchronized void open(String trip) throws IOException {
        close();
        File journal = fileOf(trip);
        File discarded = discarded(trip);
        if (!journal.exists() && discarded.exists()) discarded.renameTo(journal);
        RandomAccessFile opened = new RandomAccessFile(journal, "rw");
        try {
            endLastLine(opened);
            if (opened.length() == 0) opened.write(line(trip));
            length = opened.length();
            opened.seek(length);
        } catch (IOException failed) {
            opened.close();
            throw failed;
        }
        this.trip = trip;
        file = opened;
        isDirty = true;
        syncedAt = 0;
    }

    /**
     * Writes a position; nothing if no trip is open. Times in ms: `time` of the wall clock, and `elapsed` since the phone started, which
     * no one sets. Whatever of it can't be written is cut off again, so that the next position has a line of its own.
     */
    synchronized void write(double latitude, double longitude, Float accuracy, long time, long elapsed) throws IOException {
        if (file == null) return;
        try {
            JSONObject position = new JSONObject();
            position.put("latitude", latitude);
            position.put("longitude", longitude);
            position.put("accuracy", accuracy == null ? JSONObject.NULL : accuracy);
            position.put("time", time);
            position.put("elapsed", elapsed);
            write(line(position.toString()));
        } catch (JSONException noNumber) {
            throw new IOException(noNumber);
        }
        if (elapsed - syncedAt >= SYNC_MS || elapsed < syncedAt) sync(elapsed);
    }

    private void write(byte[] line) throws IOException {
        try {
            if (file.length() != length) file.setLength(length);
            file.seek(length);
            file.write(line);
            length += line.length;
            isDirty = true;
        } catch (IOException full) {
            try {
                file.setLength(length);
            } catch (IOException stillFull) {
                full.addSuppressed(stillFull);
            }
            throw full;
        }
    }

    /** Makes sure that what is written survives a dead battery. `now` in ms since the phone started. */
    synchronized void sync(long now) throws IOException {
        syncedAt = now;
        if (file == null || !isDirty) return;
        file.getFD().sync();
        isDirty = false;
    }

    /** Whether a sync would write anything. */
    synchronized boolean isDirty() {
        return file != null && isDirty;
    }

    /** The trip that is written, or null. */
    synchronized String openTrip() {
        return trip;
    }

    /** Writes no more; the journal stays. */
    synchronized void close() {
        if (file == null) return;
        try {
            sync(syncedAt);
        } catch (IOException failed) {
            // The system writes it later.
        }
        try {
            file.close();
        } catch (IOException failed) {
            // Nothing is left to be done with it.
        }
        file = null;
        trip = null;
    }

    /** The positions behind a place of the trip's journal, each with its own: its number, counted from 1. Half a line is none. */
    synchronized JSONArray after(String trip, int place) throws IOException {
        JSONArray positions = new JSONArray();
        File journal = fileOf(trip);
        if (!journal.exists()) return positions;
        boolean goesOn = trip.equals(readTrip) && place >= readPlace && readTo <= journal.length();
        // The first line is the trip's ID.
        int number = goesOn ? readPlace : -1;
        long from = goesOn ? readTo : 0;
        try (InputStream in = new FileInputStream(journal)) {
            skip(in, from);
            InputStream bytes = new BufferedInputStream(in, 64 * 1024);
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next; (next = bytes.read()) != -1;) {
                if (next != '\n') {
                    line.write(next);
                    continue;
                }
                number++;
                from += line.size() + 1;
                if (number > Math.max(place, 0)) addTo(positions, line.toByteArray(), number);
                line.reset();
            }
        }
        if (number >= 0) {
            readTrip = trip;
            readPlace = number;
            readTo = from;
        }
        return positions;
    }

    private static void addTo(JSONArray positions, byte[] line, int number) {
        try {
            positions.put(new JSONObject(new String(line, StandardCharsets.UTF_8)).put("place", number));
        } catch (JSONException cutOff) {
            // The process ended while it wrote this line.
        }
    }

    private static void skip(InputStream in, long bytes) throws IOException {
        for (long left = bytes; left > 0;) {
            long skipped = in.skip(left);
            if (skipped <= 0) throw new IOException("The journal is shorter than it was");
            left -= skipped;
        }
    }

    /** Takes the journal of a trip out of use: one that is saved, or that the driver discards. */
    synchronized void discard(String trip, long now) {
        if (trip.equals(this.trip)) close();
        if (trip.equals(readTrip)) readTrip = null;
        File journal = fileOf(trip);
        File discarded = discarded(trip);
        if (journal.renameTo(discarded)) discarded.setLastModified(now);
        deleteOld(now);
    }

    /** Deletes what was discarded more than 30 days ago. `now` by the wall clock. */
    synchronized void deleteOld(long now) {
        File[] files = folder.listFiles((in, name) -> name.startsWith("trip-journal-") && name.endsWith(DISCARDED));
        if (files == null) return;
        for (File old : files) {
            long age = now - old.lastModified();
            if (age > DISCARDED_MS) old.delete();
            // The clock was ahead, or is behind: its days count from here.
            else if (age < 0) old.setLastModified(now);
        }
    }

    private File discarded(String trip) {
        return new File(folder, "trip-journal-" + trip + DISCARDED);
    }

    /** Versions up to 4.6 had one file for all trips: it becomes that of the trip in its first line. */
    private File fileOf(String trip) {
        File journal = new File(folder, "trip-journal-" + trip + ENDING);
        File former = new File(folder, "trip-journal" + ENDING);
        if (!journal.exists() && former.exists()) {
            try (RandomAccessFile lines = new RandomAccessFile(former, "r")) {
                if (trip.equals(lines.readLine())) former.renameTo(journal);
            } catch (IOException unreadable) {
                // The portal has what it has read before.
            }
        }
        return journal;
    }

    /** A line that the end of the process cut off must not swallow the next one. */
    private static void endLastLine(RandomAccessFile journal) throws IOException {
        long length = journal.length();
        if (length == 0) return;
        journal.seek(length - 1);
        if (journal.read() != '\n') journal.write('\n');
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
