import { useLayoutEffect, useRef } from 'react';

/** Near enough to the top to be shown what comes in there. */
const AT_TOP_PX = 8;

/**
 * A list whose rows move up while somebody reads further down stays where it is: the first row in sight that did not jump
 * to the top keeps its place on screen. Give the answer to what scrolls; rows are marked with `data-chat`.
 */
export function useKeepPlace(): React.RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, number>());
  // After every drawing: whatever it changed.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const rows = [...element.querySelectorAll<HTMLElement>('[data-chat]')];
    if (element.scrollTop > AT_TOP_PX) {
      const anchor = rows.find((row, index) => {
        const former = places.current.get(row.dataset['chat']!);
        return index > 0 && former !== undefined && former >= element.scrollTop;
      });
      if (anchor) element.scrollTop += anchor.offsetTop - places.current.get(anchor.dataset['chat']!)!;
    }
    places.current = new Map(rows.map((row) => [row.dataset['chat']!, row.offsetTop]));
  });
  return box;
}
