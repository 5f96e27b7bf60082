import type { PageDriver } from './page-driver.js';

/** Minimum touch target. */
export const MIN_TARGET_PX = 40;

export function findTooSmall({ page }: PageDriver, minPx = MIN_TARGET_PX): Promise<{ seen: number; small: string[] }> {
  return page.evaluate<{ seen: number; small: string[] }>(tooSmall(minPx));
}

/**
 * Measures from the middle while hit testing returns the control, its label or its field. Links inside a sentence may
 * be as high as their line.
 */
const tooSmall = (minPx: number): string => `(() => {
  const controls = [...document.querySelectorAll('a[href], button, input:not([type=hidden]):not([type=file]), select, textarea')];
  const isInSentence = (element) => getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
  const small = [];
  let seen = 0;
  for (const control of controls) {
    if (control.closest('[inert], [aria-hidden=true]') || control.disabled || isInSentence(control)) continue;
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (getComputedStyle(control).pointerEvents === 'none') continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const parts = [control.closest('.mantine-Input-input') ?? control, ...(control.labels ?? [])];
    const shown = parts.find((part) => part.getBoundingClientRect().width > 2);
    if (!shown) continue;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) continue;
    seen += 1;
    const reach = (stepX, stepY) => {
      let distance = 0;
      while (distance < ${minPx}) {
        const hit = document.elementFromPoint(x + stepX * (distance + 1), y + stepY * (distance + 1));
        if (hit === null || !parts.some((part) => part.contains(hit))) break;
        distance += 1;
      }
      return distance;
    };
    // Counting loses half a pixel on either side.
    const isWide = reach(-1, 0) + reach(1, 0) >= ${minPx} - 2;
    const isHigh = reach(0, -1) + reach(0, 1) >= ${minPx} - 2;
    if (!isWide || !isHigh)
      small.push((control.getAttribute('aria-label') || control.textContent.trim() || control.name || control.outerHTML).slice(0, 90) + ' ' + Math.round(width) + 'x' + Math.round(height));
  }
  return { seen, small };
})()`;
