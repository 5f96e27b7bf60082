import type { LibraryItem } from '@server/media/media.contract.js';

export type SelectionMode = 'single' | 'multiple';

export function toggleItem(chosen: readonly LibraryItem[], item: LibraryItem, mode: SelectionMode): LibraryItem[] {
  const others = chosen.filter(({ uuid }) => uuid !== item.uuid);
  if (others.length < chosen.length) return others;
  return mode === 'single' ? [item] : [...chosen, item];
}

export function addRange(
  chosen: readonly LibraryItem[],
  items: readonly LibraryItem[],
  from: number,
  to: number,
): LibraryItem[] {
  const range = items.slice(Math.min(from, to), Math.max(from, to) + 1);
  const chosenIds = new Set(chosen.map(({ uuid }) => uuid));
  return [...chosen, ...range.filter(({ uuid }) => !chosenIds.has(uuid))];
}
