import { useCallback, useEffect, useRef } from 'react';
import { useAtom } from 'jotai';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { selectionAtom } from './selection-atom.js';

export interface Selection {
  isOn: boolean;
  ids: ReadonlySet<number>;
  chats: readonly ChatResource[];
  loadedCount: number;
  /** A range starts at the last toggled chat. */
  toggle: (chatId: number, isRange: boolean) => void;
  selectAll: () => void;
  /** An empty list stops selecting. */
  keep: (ids: readonly number[]) => void;
  close: () => void;
}

const NONE: ReadonlySet<number> = new Set();
const NO_CHATS: readonly ChatResource[] = [];

export function useSelection(chats: readonly ChatResource[], list: string): Selection {
  const [selected, setSelected] = useAtom(selectionAtom);
  const listed = useRef(chats);
  const lastToggled = useRef<number | null>(null);
  useEffect(() => {
    listed.current = chats;
  });
  const toggle = useCallback(
    (chatId: number, isRange: boolean) => {
      const ids = isRange ? rangeOf(listed.current, lastToggled.current, chatId) : [chatId];
      lastToggled.current = chatId;
      setSelected((previous) => {
        const next = new Set(previous?.list === list ? previous.ids : NONE);
        const isAdded = !next.has(chatId);
        for (const id of ids) {
          if (isAdded) next.add(id);
          else next.delete(id);
        }
        return { list, ids: next };
      });
    },
    [list, setSelected],
  );
  const current = selected?.list === list ? selected.ids : null;
  const ids = current ?? NONE;
  return {
    isOn: current !== null,
    ids,
    chats: ids.size === 0 ? NO_CHATS : chats.filter(({ id }) => ids.has(id)),
    loadedCount: chats.length,
    toggle,
    selectAll: () => setSelected({ list, ids: new Set(chats.map(({ id }) => id)) }),
    keep: (kept) => setSelected(kept.length > 0 ? { list, ids: new Set(kept) } : null),
    close: () => setSelected(null),
  };
}

function rangeOf(chats: readonly ChatResource[], from: number | null, to: number): readonly number[] {
  const order = chats.map(({ id }) => id);
  const [start, end] = [order.indexOf(from ?? to), order.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
