const LONGEST_WAIT_MS = 600;

/**
 * Resolves when the first paint's fonts are there, so that no text changes its size on screen. They are preloaded and
 * smaller than the code, so this rarely waits; a slow network is not waited for.
 */
export async function fontsReady(): Promise<void> {
  const wanted = [document.fonts.load('1em "Inter Variable"', 'a')];
  if (document.documentElement.lang === 'ar') {
    wanted.push(document.fonts.load('400 1em "IBM Plex Sans Arabic"', 'م'));
    wanted.push(document.fonts.load('600 1em "IBM Plex Sans Arabic"', 'م'));
  }
  const tooLate = new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([Promise.allSettled(wanted), tooLate]);
}
