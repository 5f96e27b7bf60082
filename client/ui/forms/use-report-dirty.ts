import { useLayoutEffect } from 'react';

/** Reports unsaved input before the next key or click, so that Escape does not close the panel. */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // A passive effect runs after pending key events.
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
