import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  /** Adds the rows or takes them away. */
  set: (ids: readonly number[], isSelected: boolean) => void;
  clear: () => void;
}

/** The ticked rows. They stay ticked from page to page, until `scope` (search and filters) changes: then others are meant. */
export function useSelection(scope: string): Selection {
  const [held, setHeld] = useState<{ scope: string; ids: ReadonlySet<number> }>({ scope, ids: new Set() });
  const ids = held.scope === scope ? held.ids : new Set<number>();
  return {
    ids,
    set: (changed, isSelected) => {
      const next = new Set(ids);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setHeld({ scope, ids: next });
    },
    clear: () => setHeld({ scope, ids: new Set() }),
  };
}
