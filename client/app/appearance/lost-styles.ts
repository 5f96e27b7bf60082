const lost = new Set<string>();

/** Vite requests each style sheet only once, even if it failed to load. */
export function trackLostStyles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const [, address] = /preload CSS for (\S+)/.exec(payload.message) ?? [];
    if (address) lost.add(address);
  });
}

export async function reloadLostStyles(): Promise<void> {
  await Promise.all([...lost].map(loadStyles));
}

function loadStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', () => {
      lost.delete(address);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    });
    document.head.append(link);
  });
}
