import { useCallback, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  set: (ids: readonly number[], isSelected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Keeps the selection across pages. Another `scope` (search and filters) clears it. */
export function useSelection(scope: string): Selection {
  const [selected, setSelected] = useState<{ scope: string; ids: ReadonlySet<number> }>({ scope, ids: NONE });
  const ids = selected.scope === scope ? selected.ids : NONE;
  const set = useCallback<Selection['set']>(
    (changed, isSelected) =>
      setSelected((previous) => {
        const next = new Set(previous.scope === scope ? previous.ids : NONE);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return { scope, ids: next };
      }),
    [scope],
  );
  const clear = useCallback(() => setSelected({ scope, ids: NONE }), [scope]);
  return { ids, set, clear };
}
