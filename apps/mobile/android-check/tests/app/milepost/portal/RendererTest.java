package app.milepost.portal;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import android.webkit.RenderProcessGoneDetail;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

/** A page whose process ends under it. */
public class RendererTest {

    private final List<String> done = new ArrayList<>();
    private Renderer renderer;

    @SuppressWarnings("deprecation")
    private static RenderProcessGoneDetail end(boolean isCrash) {
        return new RenderProcessGoneDetail() {
            @Override
            public boolean didCrash() {
                return isCrash;
            }

            @Override
            public int rendererPriorityAtExit() {
                return 0;
            }
        };
    }

    @Before
    public void start() {
        SystemClock.now = 1_000_000;
        renderer = new Renderer(() -> done.add("reload"), () -> done.add("leave"));
    }

    @Test
    public void thePageIsMadeOnceMoreAndTheAppLives() {
        assertTrue(renderer.onRenderProcessGone(null, end(false)));
        SystemClock.now += 10_000;
        assertTrue(renderer.onRenderProcessGone(null, end(true)));
        assertEquals(List.of("reload", "reload"), done);
    }

    @Test
    public void aPageThatCrashesAtOnceIsClosed() {
        SystemClock.now += 9_999;
        assertTrue(renderer.onRenderProcessGone(null, end(true)));
        assertEquals(List.of("leave"), done);
    }
}
