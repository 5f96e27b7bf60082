import { useLayoutEffect, useRef } from 'react';
import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { findShift } from './find-shift.js';

/** Height of `.item`. */
const ROW_PX = 68;
const OVERSCAN_ROWS = 8;
/** New rows may push the content within this distance of the top. */
const AT_TOP_PX = 8;

type RowKey = number | string;

interface ChatWindow {
  /** Rows to render. */
  items: VirtualItem[];
  height: number;
  lastVisible: number;
  /** The focused row stays rendered. */
  handleFocus: (event: React.FocusEvent) => void;
}

/** Renders the rows in view, and the focused one with its neighbors for arrow keys. Rows have `data-index`. */
export function useChatWindow(box: React.RefObject<HTMLDivElement | null>, keys: readonly RowKey[]): ChatWindow {
  const focusedKey = useRef<RowKey>(null);
  const previousKeys = useRef(keys);
  // oxlint-disable-next-line react/incompatible-library -- its values are not memoized
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: addFocused,
    // Phones hide the list behind the conversation. It keeps its rows.
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) onRect(rect);
      }),
  });

  function addFocused(range: Range): number[] {
    const inView = defaultRangeExtractor(range);
    const focused = focusedKey.current === null ? -1 : keys.indexOf(focusedKey.current);
    if (focused < 0) return inView;
    const neighbors = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < keys.length);
    return [...new Set([...inView, ...neighbors])].toSorted((a, b) => a - b);
  }
  function handleFocus({ target }: React.FocusEvent): void {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    focusedKey.current = (index !== undefined && keys[Number(index)]) || null;
  }

  useLayoutEffect(() => {
    const before = previousKeys.current;
    previousKeys.current = keys;
    const top = box.current?.scrollTop ?? 0;
    if (before === keys || top <= AT_TOP_PX) return;
    box.current!.scrollTop = top + findShift(before, keys, Math.floor(top / ROW_PX)) * ROW_PX;
  }, [box, keys]);
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    lastVisible: virtualizer.range?.endIndex ?? 0,
    handleFocus,
  };
}
