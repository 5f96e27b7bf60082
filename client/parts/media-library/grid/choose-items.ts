import type { LibraryItem } from '@server/messaging/media/media.contract.js';

export type SelectionMode = 'single' | 'multiple';

/** Chosen once more, an item is chosen no longer; where one only may be chosen it takes the other's place. */
export function toggleItem(chosen: readonly LibraryItem[], item: LibraryItem, mode: SelectionMode): LibraryItem[] {
  const others = chosen.filter(({ uuid }) => uuid !== item.uuid);
  if (others.length < chosen.length) return others;
  return mode === 'single' ? [item] : [...chosen, item];
}

/** Adds everything from one item to another, in whichever direction. */
export function addRange(
  chosen: readonly LibraryItem[],
  items: readonly LibraryItem[],
  from: number,
  to: number,
): LibraryItem[] {
  const range = items.slice(Math.min(from, to), Math.max(from, to) + 1);
  const held = new Set(chosen.map(({ uuid }) => uuid));
  return [...chosen, ...range.filter(({ uuid }) => !held.has(uuid))];
}
