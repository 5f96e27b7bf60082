import { type RefObject, useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';

/** For a menu that is longer than its place: the entry of the page in hand is scrolled to, also when that page was opened from elsewhere. */
export function useActiveInView<T extends HTMLElement>(): RefObject<T | null> {
  const menu = useRef<T>(null);
  const router = useRouter();
  useEffect(() => {
    const show = (): void =>
      menu.current
        ?.querySelector('[data-chosen], [data-status="active"], [data-part]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) show();
    });
  }, [router]);
  return menu;
}
