import { useCallback, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  /** Adds the rows or takes them away. */
  set: (ids: readonly number[], isSelected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** The ticked rows. They stay ticked from page to page, until `scope` (search and filters) changes: then others are meant. */
export function useSelection(scope: string): Selection {
  const [held, setHeld] = useState<{ scope: string; ids: ReadonlySet<number> }>({ scope, ids: NONE });
  const ids = held.scope === scope ? held.ids : NONE;
  const set = useCallback<Selection['set']>(
    (changed, isSelected) =>
      setHeld((last) => {
        const next = new Set(last.scope === scope ? last.ids : NONE);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return { scope, ids: next };
      }),
    [scope],
  );
  const clear = useCallback(() => setHeld({ scope, ids: NONE }), [scope]);
  return { ids, set, clear };
}
