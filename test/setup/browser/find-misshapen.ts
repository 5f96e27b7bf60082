import type { PageDriver } from './page-driver.js';

/** Returns titles, icons and scrollbars that a person would call broken. */
export function findMisshapen({ page }: PageDriver): Promise<string[]> {
  return page.evaluate<string[]>(MISSHAPEN);
}

/** A scrollbar is needless if at most this much is hidden. */
const MAX_NEEDLESS_PX = 16;

const MISSHAPEN = `(() => {
  const found = [];
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element) => element.outerHTML.slice(0, 120);
  const titles = [...document.querySelectorAll('h1')].filter(isShown);
  if (titles.length !== 1) found.push(titles.length + ' h1: ' + titles.map((title) => title.textContent).join(' | '));
  for (const icon of document.querySelectorAll('svg.tabler-icon')) {
    const { width, height } = icon.getBoundingClientRect();
    if (isShown(icon) && Math.abs(width - height) > 1) found.push('icon ' + width + 'x' + height + ': ' + name(icon.parentElement));
  }
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    if (style.scrollbarWidth === 'none' || !isShown(element)) continue;
    const [hiddenWidth, hiddenHeight] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    if (scrolls(style.overflowX) && element.offsetHeight - element.clientHeight > 8 && !element.closest('pre, [dir=ltr]'))
      found.push('scrolls sideways by ' + hiddenWidth + ' px: ' + name(element));
    if (scrolls(style.overflowY) && element.offsetWidth - element.clientWidth > 8 && hiddenHeight <= ${MAX_NEEDLESS_PX})
      found.push('scrolls by ' + hiddenHeight + ' px: ' + name(element));
  }
  return found;
})()`;
