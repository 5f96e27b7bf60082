import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '@tanstack/react-router';

/** For a menu that is longer than its place: the entry of the page in hand is scrolled to, also when that page was opened from elsewhere. */
export function useActiveInView<T extends HTMLElement>(): RefObject<T | null> {
  const menu = useRef<T>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    menu.current
      ?.querySelector('[data-status="active"], [data-part]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return menu;
}
