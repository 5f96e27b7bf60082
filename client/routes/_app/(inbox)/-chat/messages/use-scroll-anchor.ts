import { useLayoutEffect, useRef } from 'react';

/** New rows may push the content within this distance of the top. */
const AT_TOP_PX = 8;

/** Needs rows with `data-chat`. */
export function useScrollAnchor(): React.RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const rows = [...element.querySelectorAll<HTMLElement>('[data-chat]')];
    if (element.scrollTop > AT_TOP_PX) {
      const anchor = rows.find((row, index) => {
        const previousTop = places.current.get(row.dataset['chat']!);
        return index > 0 && previousTop !== undefined && previousTop >= element.scrollTop;
      });
      if (anchor) element.scrollTop += anchor.offsetTop - places.current.get(anchor.dataset['chat']!)!;
    }
    places.current = new Map(rows.map((row) => [row.dataset['chat']!, row.offsetTop]));
  });
  return box;
}
