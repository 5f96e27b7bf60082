import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** New messages scroll along within this distance of the end. */
const AT_END_PX = 48;
const HIGHLIGHT_MS = 2_500;

interface ScrollOptions {
  messages: readonly MessageResource[];
  /** Undefined starts at the end. */
  startId: number | undefined;
  /** Overrides `startId`. */
  targetId: number | null;
  isNewest: boolean;
}

interface Anchor {
  id: string;
  top: number;
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

/**
 * New messages scroll along at the end. Elsewhere the first visible message keeps its place. Chunks have `data-chunk`,
 * rows `data-message`.
 */
export function useMessageScroll({ messages, startId, targetId, isNewest }: ScrollOptions): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const hasStarted = useRef(false);
  const anchor = useRef<Anchor>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  function rowOf(id: number | string): HTMLElement | null {
    return box.current?.querySelector<HTMLElement>(`[data-message="${id}"]`) ?? null;
  }
  /** Scrolling does not change this offset. */
  function topOf(row: HTMLElement): number {
    return row.getBoundingClientRect().top - box.current!.getBoundingClientRect().top + box.current!.scrollTop;
  }
  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    lastTop.current = element.scrollTop;
    rememberAnchor();
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
  /** The scroll event may be late. Dropped messages move the end up. */
  function isStillPinned({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
    return isPinned.current && (scrollTop >= lastTop.current - 1 || scrollTop >= scrollHeight - clientHeight - 1);
  }
  function rememberAnchor(): void {
    const row = box.current && findFirstVisible(box.current);
    anchor.current = row ? { id: row.dataset['message']!, top: topOf(row) } : null;
  }
  function keepPlace(): void {
    const element = box.current;
    if (!element) return;
    const row = anchor.current && rowOf(anchor.current.id);
    if (isStillPinned(element)) scrollTo(element.scrollHeight);
    else if (row) scrollTo(element.scrollTop + topOf(row) - anchor.current!.top);
    rememberAnchor();
  }
  const handleResize = useEffectEvent(keepPlace);

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

  // A prepended page may be as high as a dropped one, so this does not only follow the size.
  useLayoutEffect(() => {
    keepPlace();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [messages]);

  // Composer, keyboard, pictures and chunks that scroll into view change the size.
  useEffect(() => {
    const observer = new ResizeObserver(() => handleResize());
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, scrollToEnd, scrollToMessage, handleScroll };
}

function findFirstVisible(box: HTMLElement): HTMLElement | undefined {
  const { top } = box.getBoundingClientRect();
  const isVisible = (element: HTMLElement): boolean => element.getBoundingClientRect().bottom > top;
  const find = (root: HTMLElement, selector: string): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>(selector)].find(isVisible);
  // Rows of other chunks may not be laid out.
  const chunk = find(box, '[data-chunk]');
  return chunk && find(chunk, '[data-message]');
}
