import { useCallback } from 'react';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

const MOST_KEPT = 60;

const dismissedAtom = atomWithStorage<string[]>('mersal.dismissed-work', [], undefined, { getOnInit: true });

/** What was finished and put away: `import-7`, `export-12`. Kept in this browser. */
export function useDismissed(): { isDismissed: (key: string) => boolean; dismiss: (key: string) => void } {
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const dismiss = useCallback(
    (key: string) => setDismissed((held) => [key, ...held.filter((other) => other !== key)].slice(0, MOST_KEPT)),
    [setDismissed],
  );
  return { isDismissed: (key) => dismissed.includes(key), dismiss };
}
