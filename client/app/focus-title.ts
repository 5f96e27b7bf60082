import type { AnyRouter } from '@tanstack/react-router';

const FIELDS = 'input, textarea, select, [contenteditable], [role=dialog] *';

/** On another page the focus goes to its title, unless the page has put it into a field of its own; within a page it stays. */
export function focusTitle(router: AnyRouter): void {
  const pageOf = (pathname: string): string | undefined => pathname.split('/')[1];
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return;
    if (document.activeElement?.matches(FIELDS)) return;
    document.getElementById('page-title')?.focus({ preventScroll: true });
  });
}
