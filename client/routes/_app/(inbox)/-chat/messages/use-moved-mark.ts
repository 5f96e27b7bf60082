import { type RefObject, useEffect } from 'react';

const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
/** Floating elements hide after this pause. */
const AT_REST_MS = 1_000;

export function useMovedMark(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = (): void => {
      element.dataset['moved'] = '';
      clearTimeout(timer);
      timer = setTimeout(() => delete element.dataset['moved'], AT_REST_MS);
    };
    for (const name of USER_SCROLL_EVENTS) element.addEventListener(name, mark, options);
    // Momentum follows the gesture. Programmatic scrolling does not count.
    element.addEventListener('scroll', () => 'moved' in element.dataset && mark(), options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [box]);
}
