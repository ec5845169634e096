"""News for somebody who looks elsewhere: notifications, a badge, and announcements for screen readers."""
