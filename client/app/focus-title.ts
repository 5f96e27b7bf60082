import type { AnyRouter } from '@tanstack/react-router';

const FIELDS = 'input, textarea, select, [contenteditable], [role=dialog] *';

/** Focuses the title of a new page for screen readers, unless the page focused a field. */
export function focusTitle(router: AnyRouter): void {
  const firstSegmentOf = (pathname: string): string | undefined => pathname.split('/')[1];
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || firstSegmentOf(fromLocation.pathname) === firstSegmentOf(toLocation.pathname)) return;
    if (document.activeElement?.matches(FIELDS)) return;
    document.getElementById('page-title')?.focus({ preventScroll: true });
  });
}
