const lostStyles = new Set<string>();

/** Records style sheets that failed to load. Vite does not request them again. */
export function trackLostStyles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const [, href] = /preload CSS for (\S+)/.exec(payload.message) ?? [];
    if (href) lostStyles.add(href);
  });
}

export async function reloadLostStyles(): Promise<void> {
  await Promise.all([...lostStyles].map(loadStyles));
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => {
      lostStyles.delete(href);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });
}
