const KEY = 'mersal.reloaded-at';
const ONCE_IN_MS = 30_000;

/**
 * A part of the page that is gone from the server may mean that a newer version runs there: then load the page anew. Not while the
 * server is away, when the browser would show its own error instead of a page that waits; not when the same version is back; and not
 * again and again: if the part is missing for another reason, the error page shows.
 */
export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_IN_MS) return;
    void isNewVersion().then((isNew) => {
      if (!isNew) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    });
  });
}

/** Whether the server's page starts with another script than this one did. */
async function isNewVersion(): Promise<boolean> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false;
  }
}
