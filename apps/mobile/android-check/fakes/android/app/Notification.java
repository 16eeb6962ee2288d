package android.app;

import android.content.Context;

/** What a notification says. */
public class Notification {

    public CharSequence title;
    public CharSequence text;
    public String channel;
    public boolean isOngoing;

    public static class Style {}

    public static class BigTextStyle extends Style {

        public BigTextStyle bigText(CharSequence text) {
            return this;
        }
    }

    public static class Builder {

        private final Notification built = new Notification();

        public Builder(Context context) {}

        public Builder(Context context, String channel) {
            built.channel = channel;
        }

        public Builder setContentTitle(CharSequence title) {
            built.title = title;
            return this;
        }

        public Builder setContentText(CharSequence text) {
            built.text = text;
            return this;
        }

        public Builder setStyle(Style style) {
            return this;
        }

        public Builder setSmallIcon(int icon) {
            return this;
        }

        public Builder setColor(int color) {
            return this;
        }

        public Builder setOngoing(boolean isOngoing) {
            built.isOngoing = isOngoing;
            return this;
        }

        public Builder setAutoCancel(boolean isCancelled) {
            return this;
        }

        public Builder setContentIntent(PendingIntent intent) {
            return this;
        }

        public Notification build() {
            return built;
        }
    }
}
