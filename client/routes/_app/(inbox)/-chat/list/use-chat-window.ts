import { useLayoutEffect, useRef } from 'react';
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { findShift } from './find-shift.js';

/** Height of `.item`. */
const ROW_PX = 68;
/** Rows on both sides of the visible ones. */
const OVERSCAN = 8;
/** New rows may push the content within this distance of the top. */
const AT_TOP_PX = 8;

interface ChatWindow {
  box: React.RefObject<HTMLDivElement | null>;
  /** Rows to render. */
  items: VirtualItem[];
  height: number;
  /** Undefined while the list is hidden. */
  lastVisible: number | undefined;
  handleFocus: (event: React.FocusEvent) => void;
}

/** Renders the visible rows and the focused one with its neighbors, which arrow keys reach. Keeps the visible rows in place. Rows have `data-index`. */
export function useChatWindow(keys: readonly (number | string)[]): ChatWindow {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<number | string>(null);
  const previous = useRef(keys);
  // oxlint-disable-next-line react/incompatible-library -- its values are not memoized
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    rangeExtractor: withFocused,
  });

  function withFocused(range: Range): number[] {
    const indexes = new Set(defaultRangeExtractor(range));
    const at = focused.current === null ? -1 : keys.indexOf(focused.current);
    if (at >= 0) for (const index of [at - 1, at, at + 1]) if (index >= 0 && index < keys.length) indexes.add(index);
    return [...indexes].toSorted((a, b) => a - b);
  }
  function handleFocus({ target }: React.FocusEvent): void {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    focused.current = index === undefined ? null : (keys[Number(index)] ?? null);
  }

  // Runs after every render.
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = keys;
    const top = virtualizer.scrollOffset ?? 0;
    if (!box.current || top <= AT_TOP_PX) return;
    box.current.scrollTop += findShift(before, keys, Math.floor(top / ROW_PX)) * ROW_PX;
  });
  return {
    box,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    lastVisible: virtualizer.range?.endIndex,
    handleFocus,
  };
}
