const KEY = 'mersal.reloaded-at';
const ONCE_IN_MS = 30_000;

/**
 * A part of the page that is gone from the server means that a newer version runs there: load the page anew. Not again
 * and again, though: if the part is missing for another reason, the error page shows.
 */
export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
