package app.milepost.portal;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import android.content.Intent;
import android.net.Uri;
import android.os.BadParcelableException;
import android.os.Bundle;
import android.os.Parcelable;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What other apps share with a driver's. */
public class SharedIntentTest {

    @Rule
    public final TemporaryFolder temporary = new TemporaryFolder();

    private Phone phone;

    @Before
    public void start() {
        phone = new Phone(temporary.getRoot());
    }

    private Uri add(String name, String type, String text) {
        Uri uri = Uri.parse("content://photos/" + name.hashCode() + text.hashCode());
        phone.documents.add(uri, name, type, () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        return uri;
    }

    private static Intent share(Parcelable stream) {
        return new Intent(Intent.ACTION_SEND).setType("image/jpeg").putExtra(Intent.EXTRA_STREAM, stream);
    }

    private static Intent shareAll(ArrayList<Uri> streams) {
        return new Intent(Intent.ACTION_SEND_MULTIPLE).setType("image/*").putParcelableArrayListExtra(Intent.EXTRA_STREAM, streams);
    }

    @SuppressWarnings("deprecation")
    private static Uri fileOf(Intent intent) {
        return intent.getParcelableExtra(Intent.EXTRA_STREAM);
    }

    @SuppressWarnings("deprecation")
    private static List<String> namesOf(Intent intent) {
        ArrayList<Uri> files = intent.getParcelableArrayListExtra(Intent.EXTRA_STREAM);
        return files.stream().map(Uri::getLastPathSegment).toList();
    }

    private List<String> left() {
        String[] names = new File(temporary.getRoot(), "incoming").list();
        return names == null ? List.of() : List.of(names);
    }

    @Test
    public void aPictureIsPassedOnAsACopy() throws Exception {
        Intent given = share(add("Receipt 1.jpg", "image/jpeg", "a receipt")).putExtra("theirs", "x").putExtra(Intent.EXTRA_TEXT, "y");
        Intent copied = SharedIntent.copied(phone, given);
        Uri file = fileOf(copied);
        assertEquals("file", file.getScheme());
        assertEquals("Receipt 1.jpg", file.getLastPathSegment());
        assertEquals("a receipt", Files.readString(new File(file.getPath()).toPath()));
        assertEquals("image/jpeg", copied.getType());
        assertEquals(1, copied.getExtras().size());
        SharedIntent.forget(phone);
        assertEquals(List.of(), left());
    }

    @Test
    public void aStreamThatIsNoUriIsLeftOut() {
        Intent text = new Intent(Intent.ACTION_SEND).setType("image/jpeg").putExtra(Intent.EXTRA_STREAM, "content://photos/1");
        assertFalse(SharedIntent.copied(phone, text).hasExtra(Intent.EXTRA_STREAM));
        Intent bundle = share(new Bundle());
        assertFalse(SharedIntent.copied(phone, bundle).hasExtra(Intent.EXTRA_STREAM));
        Intent none = new Intent(Intent.ACTION_SEND).setType("image/jpeg");
        assertFalse(SharedIntent.copied(phone, none).hasExtra(Intent.EXTRA_STREAM));
        ArrayList<String> texts = new ArrayList<>(List.of("content://photos/1"));
        Intent list = new Intent(Intent.ACTION_SEND_MULTIPLE).setType("image/*").putStringArrayListExtra(Intent.EXTRA_STREAM, texts);
        assertEquals(List.of(), namesOf(SharedIntent.copied(phone, list)));
    }

    @Test
    public void namesThatLeadOutOfTheFolderAreHarmless() {
        String[][] names = {
            { "../../files/trip-journal.jsonl", "-..-files-trip-journal.jsonl" },
            { "..", "shared.jpg" },
            { "", "shared.jpg" },
            { "a/b\\c\u0000d.png", "a-b-c-d.png" },
            { ".hidden", "hidden.jpg" },
            { "recibo diésel", "recibo diésel.jpg" },
        };
        for (String[] name : names) {
            Uri file = fileOf(SharedIntent.copied(phone, share(add(name[0], "image/jpeg", "x"))));
            assertEquals(name[1], file.getLastPathSegment());
            assertEquals(new File(temporary.getRoot(), "incoming"), new File(file.getPath()).getParentFile());
        }
    }

    @Test
    public void ourOwnFilesAndBarePathsAreRefused() {
        for (String uri : new String[] { "file:///data/data/app.milepost.portal/files/x", "content://app.milepost.portal.fileprovider/x", "content:x", "x" }) {
            phone.documents.add(Uri.parse(uri), "x.jpg", "image/jpeg", () -> new ByteArrayInputStream(new byte[1]));
            assertFalse(uri, SharedIntent.copied(phone, share(Uri.parse(uri))).hasExtra(Intent.EXTRA_STREAM));
        }
        assertEquals(List.of(), left());
    }

    @Test
    public void severalFilesKeepTheirOrderAndTheirNamesApart() {
        ArrayList<Uri> all = new ArrayList<>();
        all.add(add("image.jpg", "image/jpeg", "one"));
        all.add(Uri.parse("content://photos/missing"));
        all.add(add("image.jpg", "image/jpeg", "two"));
        all.add(add("scan.pdf", "application/pdf", "three"));
        assertEquals(List.of("image.jpg", "image-2.jpg", "scan.pdf"), namesOf(SharedIntent.copied(phone, shareAll(all))));
    }

    @Test
    public void noMoreFilesThanAnyoneSendsAtOnceAreCopied() {
        ArrayList<Uri> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) all.add(add("p" + i + ".jpg", "image/jpeg", "x"));
        assertEquals(SharedIntent.MAX_FILES, namesOf(SharedIntent.copied(phone, shareAll(all))).size());
    }

    @Test
    public void whatIsTooLargeOrBreaksOffLeavesNothing() {
        Uri large = Uri.parse("content://photos/large");
        phone.documents.add(large, "film.jpg", "image/jpeg", () -> new Zeros(SharedIntent.MAX_BYTES + 1));
        assertFalse(SharedIntent.copied(phone, share(large)).hasExtra(Intent.EXTRA_STREAM));
        assertEquals(List.of(), left());
        Uri broken = Uri.parse("content://photos/broken");
        phone.documents.add(broken, "b.jpg", "image/jpeg", () -> new Zeros(-1));
        assertFalse(SharedIntent.copied(phone, share(broken)).hasExtra(Intent.EXTRA_STREAM));
        assertEquals(List.of(), left());
    }

    @Test
    public void atAStartTheCopiesOfEarlierSharesAreDeleted() throws Exception {
        SharedIntent.copied(phone, share(add("a.jpg", "image/jpeg", "x")));
        File plugins = temporary.newFolder("shared_files");
        assertTrue(new File(plugins, "a.jpg").createNewFile());
        SharedIntent.forgetAll(phone);
        assertEquals(List.of(), left());
        assertArrayEquals(new String[0], plugins.list());
    }

    @Test
    public void anIntentThatSharesOrCantBeReadOnlyOpensTheApp() {
        Intent link = new Intent(Intent.ACTION_VIEW, Uri.parse("https://portal.example.com/home"));
        assertSame(link, SharedIntent.without(link));
        assertEquals(Intent.ACTION_MAIN, SharedIntent.without(share(Uri.parse("content://photos/1"))).getAction());
        assertEquals(Intent.ACTION_MAIN, SharedIntent.without(shareAll(new ArrayList<>())).getAction());
        Intent hostile = new Intent(Intent.ACTION_VIEW) {
            @Override
            public Bundle getExtras() {
                throw new BadParcelableException("A class of the other app's");
            }
        };
        assertNotSame(hostile, SharedIntent.without(hostile));
        assertSame(null, SharedIntent.without(null));
    }

    @Test
    public void aShareFromTheListOfRecentAppsWasTakenBefore() {
        Intent share = share(Uri.parse("content://photos/1"));
        assertFalse(SharedIntent.isOld(share));
        assertTrue(SharedIntent.isOld(share.addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)));
    }

    /** So many bytes, or an error. */
    private static final class Zeros extends InputStream {

        private long left;

        private Zeros(long left) {
            this.left = left;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            if (left < 0) throw new IOException("The network is gone");
            if (left == 0) return -1;
            int read = (int) Math.min(left, length);
            left -= read;
            return read;
        }
    }
}
