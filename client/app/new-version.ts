const KEY = 'mersal.reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 30_000;

/** Reloads if the server runs a newer version without a file. Never reloads in a loop or during an outage. */
export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    const lastReload = Number(sessionStorage.getItem(KEY));
    if (Date.now() - lastReload < MIN_RELOAD_INTERVAL_MS) return;
    void isNewVersion().then((isNew) => {
      if (!isNew) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    });
  });
}

async function isNewVersion(): Promise<boolean> {
  const entryPath = document.querySelector('script[type=module]')?.getAttribute('src');
  if (!entryPath) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entryPath);
  } catch {
    return false;
  }
}
