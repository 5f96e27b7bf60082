import { type RefObject, useEffect } from 'react';

const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
/** How long what floats over a box stays after it has come to rest. */
const AT_REST_MS = 1_000;

/** Marks a box with `data-moved` from when it is moved by hand until it has come to rest. */
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
    for (const name of BY_HAND) element.addEventListener(name, mark, options);
    // A flick goes on after the finger has left; what the page itself scrolls is no movement of the hand.
    element.addEventListener('scroll', () => 'moved' in element.dataset && mark(), options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [box]);
}
