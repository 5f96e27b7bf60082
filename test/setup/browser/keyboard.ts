import type { PageDriver } from './page-driver.js';
import { waitFor } from '../wait-for.js';

const MAX_PRESSES = 60;

interface Focus {
  name: string;
  isVisible: boolean;
}

/** Presses Tab until the named element has the focus. Every stop must show a visible focus. */
export async function tabTo({ page }: PageDriver, name: string): Promise<void> {
  const passed: string[] = [];
  if ((await page.evaluate<Focus>(FOCUS)).name === name) return;
  while (passed.length < MAX_PRESSES) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<Focus>(FOCUS);
    // A busy computer draws the focus ring late.
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

const FOCUS = `(async () => {
  // The skip link slides in for a moment.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const element = document.activeElement;
  // A segmented control's radio inputs have no size, their labels do.
  const seen = element.matches('input[type=radio]') ? (element.labels[0] ?? element) : element;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  const box = seen.getBoundingClientRect();
  const isPage = element === document.body;
  const label = isPage ? '' : (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent);
  return {
    // A required field's asterisk is not part of its name.
    name: label.replace(/\\s*\\*$/, '').trim(),
    isVisible: isPage || (box.width > 0 && box.bottom > 0 && ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || element.matches('input:not([type=radio]), select, textarea'))),
  };
})()`;

/** Types and presses Escape in one task. React renders in a microtask between them. */
export async function typeAndEscape({ page }: PageDriver): Promise<void> {
  await page.evaluate(`(async () => {
    document.execCommand('insertText', false, '.');
    await Promise.resolve();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  })()`);
}
