import { useCallback } from 'react';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

const MAX_DISMISSED = 60;

const dismissedAtom = atomWithStorage<string[]>('mersal.dismissed-work', [], undefined, { getOnInit: true });

/** Remembers keys such as `import-7` in this browser. */
export function useDismissed(): { isDismissed: (key: string) => boolean; dismiss: (key: string) => void } {
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const dismiss = useCallback(
    (key: string) =>
      setDismissed((keys) => [key, ...keys.filter((dismissedKey) => dismissedKey !== key)].slice(0, MAX_DISMISSED)),
    [setDismissed],
  );
  return { isDismissed: (key) => dismissed.includes(key), dismiss };
}
