import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** New messages scroll along within this distance of the end. */
const AT_END_PX = 48;
const HIGHLIGHT_MS = 2_500;

interface ScrollOptions {
  firstId: number | undefined;
  /** Message to start at, or undefined for the end. */
  startId: number | undefined;
  /** Message that overrides `startId`. */
  targetId: number | null;
  isNewest: boolean;
}

interface MessageScroll {
  box: React.RefObject<HTMLDivElement | null>;
  content: React.RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  scrollToEnd: () => void;
  /** Returns false if the message is not loaded. */
  scrollToMessage: (id: number) => boolean;
  handleScroll: () => void;
}

/** Follows new messages at the end, else keeps the position. Rows have `data-message`. */
export function useMessageScroll({ firstId, startId, targetId, isNewest }: ScrollOptions): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const hasStarted = useRef(false);
  const first = useRef<{ id: number; top: number }>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  function rowOf(id: number): HTMLElement | null {
    return box.current?.querySelector<HTMLElement>(`[data-message="${id}"]`) ?? null;
  }
  /** Returns an offset that scrolling does not change. */
  function topOf(row: HTMLElement): number {
    return row.getBoundingClientRect().top - box.current!.getBoundingClientRect().top + box.current!.scrollTop;
  }
  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    lastTop.current = element.scrollTop;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    isPinned.current = isNewest && isNear;
    setAtEnd(isPinned.current);
  }
  function scrollTo(top: number): void {
    if (!box.current) return;
    box.current.scrollTop = top;
    lastTop.current = box.current.scrollTop;
  }
  function scrollToEnd(): void {
    isPinned.current = true;
    scrollTo(box.current?.scrollHeight ?? 0);
  }
  function scrollToMessage(id: number): boolean {
    const row = rowOf(id);
    row?.scrollIntoView({ block: 'center' });
    handleScroll();
    row?.animate([{ background: 'var(--surface-selected)' }, { background: 'transparent' }], HIGHLIGHT_MS);
    return row !== null;
  }
  /** Measures again, because the scroll event may be late. */
  function isStillPinned(): boolean {
    return isPinned.current && (box.current?.scrollTop ?? 0) >= lastTop.current - 1;
  }

  useLayoutEffect(() => {
    const isInitial = !hasStarted.current;
    hasStarted.current = true;
    if ((targetId !== null && scrollToMessage(targetId)) || !isInitial || startId === undefined) return;
    // If the rest fits the window, this is the end.
    rowOf(startId)?.scrollIntoView({ block: 'start' });
    handleScroll();
    // Runs once per target.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [targetId]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const previousFirst = first.current && first.current.id !== firstId ? rowOf(first.current.id) : null;
    if (isStillPinned()) scrollTo(element.scrollHeight);
    else if (previousFirst) scrollTo(element.scrollTop + topOf(previousFirst) - first.current!.top);
    const row = firstId === undefined ? null : rowOf(firstId);
    first.current = row && { id: firstId!, top: topOf(row) };
  });

  // Composer, keyboard and pictures change the size.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current && isStillPinned()) scrollTo(box.current.scrollHeight);
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, scrollToEnd, scrollToMessage, handleScroll };
}
