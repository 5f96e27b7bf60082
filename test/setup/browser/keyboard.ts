import type { PageDriver } from './page-driver.js';
import { waitFor } from '../wait-for.js';

const MOST_PRESSES = 60;

interface Focus {
  name: string;
  isVisible: boolean;
}

/**
 * Presses Tab until the thing of that name has the focus, which it may have from the beginning; on each stop of the way one must see where
 * one is. After the last stop of the page comes the first.
 */
export async function tabTo({ page }: PageDriver, name: string): Promise<void> {
  const passed: string[] = [];
  if ((await page.evaluate<Focus>(FOCUS)).name === name) return;
  while (passed.length < MOST_PRESSES) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<Focus>(FOCUS);
    // A busy computer draws the focus a moment after it has moved.
    await waitFor(
      `the focus on "${focus.name}" is seen`,
      async () => (await page.evaluate<Focus>(FOCUS)).isVisible,
      3000,
    );
    if (focus.name === name) return;
    passed.push(focus.name);
  }
  throw new Error(`Tab does not lead to "${name}", but to ${JSON.stringify(passed)}`);
}

/** What has the focus, and whether one can see that it has. */
const FOCUS = `(async () => {
  // The skip link slides in, if only for a frame.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const element = document.activeElement;
  // The choices of a segmented control are their labels: the fields have no size.
  const seen = element.matches('input[type=radio]') ? (element.labels[0] ?? element) : element;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  const box = seen.getBoundingClientRect();
  const isPage = element === document.body;
  const label = isPage ? '' : (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent);
  return {
    // The mark of a field that must be filled is no part of what it is called.
    name: label.replace(/\\s*\\*$/, '').trim(),
    isVisible: isPage || (box.width > 0 && box.bottom > 0 && ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || element.matches('input:not([type=radio]), select, textarea'))),
  };
})()`;
