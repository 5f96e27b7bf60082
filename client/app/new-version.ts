const KEY = 'mersal.reloaded-at';
const ONCE_IN_MS = 30_000;

/**
 * A part of the page that is gone from the server means that a newer version runs there: load the page anew. Not while the
 * server is away, when the browser would show its own error instead of a page that waits; and not again and again: if the
 * part is missing for another reason, the error page shows.
 */
export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_IN_MS) return;
    void fetch('/health/live').then(
      ({ ok }) => {
        if (!ok) return;
        sessionStorage.setItem(KEY, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
