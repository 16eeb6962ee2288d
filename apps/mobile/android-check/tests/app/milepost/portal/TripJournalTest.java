package app.milepost.portal;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A driver's trip, in real files. */
public class TripJournalTest {

    private static final long DAY = 24L * 60 * 60 * 1000;
    private static final long MORNING = 1_790_000_000_000L;

    @Rule
    public final TemporaryFolder temporary = new TemporaryFolder();

    private File folder;
    private TripJournal journal;

    @Before
    public void start() {
        folder = temporary.getRoot();
        journal = new TripJournal(folder);
    }

    private File fileOf(String trip) {
        return new File(folder, "trip-journal-" + trip + ".jsonl");
    }

    private void drive(int positions) throws IOException {
        for (int i = 1; i <= positions; i++) journal.write(27.5 + i / 10_000.0, -99.5, 8f, MORNING + i * 1000L, i * 10L);
    }

    private List<Integer> places(String trip, int after) throws IOException, JSONException {
        List<Integer> places = new ArrayList<>();
        JSONArray read = journal.after(trip, after);
        for (int i = 0; i < read.length(); i++) places.add(read.getJSONObject(i).getInt("place"));
        return places;
    }

    private static void append(File file, String text) throws IOException {
        Files.write(file.toPath(), text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    }

    @Test
    public void eachPositionHasItsPlaceInTheJournal() throws Exception {
        journal.open("a");
        drive(3);
        assertEquals(List.of(1, 2, 3), places("a", 0));
        assertEquals(List.of(3), places("a", 2));
        assertEquals(List.of(), places("a", 3));
        assertEquals(27.5003, journal.after("a", 2).getJSONObject(0).getDouble("latitude"), 1e-9);
    }

    @Test
    public void aTripGoesOnWhereItWas() throws Exception {
        journal.open("a");
        drive(2);
        journal.close();
        drive(1);
        journal = new TripJournal(folder);
        journal.open("a");
        drive(1);
        assertEquals(List.of(1, 2, 3), places("a", 0));
    }

    @Test
    public void theClocksOfThePhoneDontChangeTheOrder() throws Exception {
        journal.open("a");
        long[] times = { MORNING, MORNING - DAY, MORNING + DAY, MORNING - 1024L * 7 * DAY, MORNING + 1000 };
        for (int i = 0; i < times.length; i++) journal.write(27.5, -99.5, null, times[i], 5000L * i);
        JSONArray read = journal.after("a", 0);
        for (int i = 0; i < times.length; i++) {
            assertEquals(times[i], read.getJSONObject(i).getLong("time"));
            assertEquals(5000L * i, read.getJSONObject(i).getLong("elapsed"));
            assertTrue(read.getJSONObject(i).isNull("accuracy"));
        }
        assertEquals(List.of(4, 5), places("a", 3));
    }

    @Test
    public void afterALineThatWasCutOffTheNextPositionHasItsOwn() throws Exception {
        journal.open("a");
        drive(2);
        journal.close();
        append(fileOf("a"), "{\"latitude\":27.5,\"longi");
        journal = new TripJournal(folder);
        assertEquals(List.of(1, 2), places("a", 0));
        journal.open("a");
        drive(1);
        assertEquals(List.of(4), places("a", 2));
        assertEquals(List.of(1, 2, 4), places("a", 0));
    }

    @Test
    public void aJournalWithoutItsFirstLineIsBegunOnceMore() throws Exception {
        assertTrue(fileOf("a").createNewFile());
        journal.open("a");
        drive(1);
        assertEquals(List.of(1), places("a", 0));
    }

    @Test
    public void aFullPhoneLosesOnlyWhatItHadNoRoomFor() throws Exception {
        File full = new File("/dev/full");
        org.junit.Assume.assumeTrue(full.exists());
        Path link = fileOf("a").toPath();
        Files.createSymbolicLink(link, full.toPath());
        assertThrows(IOException.class, () -> journal.open("a"));
        Files.delete(link);
        journal.open("a");
        drive(2);
        // Half of a line had room.
        append(fileOf("a"), "{\"latitude\":27");
        drive(1);
        assertEquals(List.of(1, 2, 3), places("a", 0));
    }

    @Test
    public void twoTripsHaveTheirOwnJournals() throws Exception {
        journal.open("a");
        drive(2);
        assertEquals(List.of(1, 2), places("a", 0));
        journal.open("b");
        drive(3);
        assertEquals(List.of(3), places("b", 2));
        assertEquals(List.of(2), places("a", 1));
        assertEquals(List.of(), places("c", 0));
        journal.discard("a", MORNING);
        assertEquals(List.of(), places("a", 0));
        assertEquals(List.of(1, 2, 3), places("b", 0));
        assertEquals("b", journal.openTrip());
    }

    @Test
    public void aDaysDriveIsReadFromWhereItWasReadLast() throws Exception {
        journal.open("a");
        drive(100_000);
        assertEquals(100_000, places("a", 0).size());
        // Whoever reads the beginning once more counts a thousand lines too few.
        try (RandomAccessFile beginning = new RandomAccessFile(fileOf("a"), "rw")) {
            beginning.write(new byte[100_000]);
        }
        for (int i = 1; i <= 10; i++) {
            drive(1);
            assertEquals(List.of(100_000 + i), places("a", 100_000 + i - 1));
        }
    }

    @Test
    public void whatWasReadIsReadAgainByAPageThatKnowsLess() throws Exception {
        journal.open("a");
        drive(5);
        assertEquals(List.of(5), places("a", 4));
        assertEquals(List.of(2, 3, 4, 5), places("a", 1));
        assertEquals(List.of(), places("a", 9));
    }

    @Test
    public void positionsAreSafeFromADeadBatteryEveryTenSeconds() throws Exception {
        journal.open("a");
        journal.write(27.5, -99.5, 8f, MORNING, 100_000);
        assertFalse(journal.isDirty());
        journal.write(27.6, -99.5, 8f, MORNING, 109_999);
        assertTrue(journal.isDirty());
        journal.write(27.7, -99.5, 8f, MORNING, 110_000);
        assertFalse(journal.isDirty());
        // The phone was started again meanwhile.
        journal.write(27.8, -99.5, 8f, MORNING, 5_000);
        assertFalse(journal.isDirty());
        journal.write(27.9, -99.5, 8f, MORNING, 6_000);
        journal.sync(7_000);
        assertFalse(journal.isDirty());
    }

    @Test
    public void aDiscardedJournalStaysFor30Days() throws Exception {
        journal.open("a");
        drive(3);
        journal.discard("a", MORNING);
        assertEquals(List.of(), places("a", 0));
        journal.deleteOld(MORNING + 30 * DAY);
        journal.open("a");
        assertEquals(List.of(1, 2, 3), places("a", 0));
        journal.discard("a", MORNING);
        journal.deleteOld(MORNING + 30 * DAY + 2000);
        assertArrayEquals(new String[0], folder.list());
    }

    @Test
    public void theDaysOfAJournalThatWasDiscardedInTheFutureCountFromNow() throws Exception {
        journal.open("a");
        journal.discard("a", MORNING + 1024 * 7 * DAY);
        journal.deleteOld(MORNING);
        journal.deleteOld(MORNING + 29 * DAY);
        assertEquals(1, folder.list().length);
        journal.deleteOld(MORNING + 31 * DAY);
        assertEquals(0, folder.list().length);
    }

    @Test
    public void theOneJournalOfFormerVersionsBecomesThatOfItsTrip() throws Exception {
        Files.write(new File(folder, "trip-journal.jsonl").toPath(), "a\n{\"latitude\":27.5}\n".getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of(), places("b", 0));
        assertEquals(List.of(1), places("a", 0));
        journal.open("a");
        drive(1);
        assertEquals(List.of(1, 2), places("a", 0));
    }
}
