import { useEffect } from 'react';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { store } from '@/app/atoms.js';
import { keepChatsUntil, leaveChats } from '@/data/chats/needed-chats.js';
import { selectionAtom } from './selection/selection-atom.js';
import type { Selection } from './selection/use-selection.js';

/** A refetch reads the list down to the last visible or selected row. `list` is the hash of its query. */
export function useKeepChats(
  list: string,
  lastVisible: number,
  chats: readonly ChatResource[],
  selection: Selection,
): void {
  const lastSelected = selection.chats.length > 0 ? chats.findLastIndex(({ id }) => selection.ids.has(id)) : 0;
  const last = Math.max(lastVisible, lastSelected);
  useEffect(() => keepChatsUntil(list, last), [list, last]);
  useEffect(
    () => () => {
      if (store.get(selectionAtom) === null) leaveChats(list);
    },
    [list],
  );
}
