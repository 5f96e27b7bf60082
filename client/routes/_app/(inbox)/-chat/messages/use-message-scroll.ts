import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Close enough to the end to be carried along by what arrives. */
const AT_END_PX = 48;
/** How long a message that was gone to stands out. */
const MARKED_MS = 2_500;

interface Places {
  /** The first message that is there. */
  firstId: number | undefined;
  /** Where one begins, as the first unread message; without, at the end. */
  startId: number | undefined;
  /** A message that is wanted in sight; it comes before where one would begin. */
  targetId: number | null;
  /** The end of what is there is the end of the chat. */
  isNewest: boolean;
}

interface MessageScroll {
  box: React.RefObject<HTMLDivElement | null>;
  content: React.RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
  /** Brings a message into sight; false when it is not there. */
  goTo: (id: number) => boolean;
  handleScroll: () => void;
}

/**
 * Scrolling of a conversation: it begins at the end, at `startId` or `targetId`, what arrives carries it along while one is at the end,
 * and older messages that are put before the first keep what is read in its place. Rows are marked with `data-message`.
 */
export function useMessageScroll({ firstId, startId, targetId, isNewest }: Places): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isCarried = useRef(true);
  const lastTop = useRef(0);
  const hasBegun = useRef(false);
  const first = useRef<{ id: number; top: number }>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  function rowOf(id: number): HTMLElement | null {
    return box.current?.querySelector<HTMLElement>(`[data-message="${id}"]`) ?? null;
  }
  /** Where a row is in what scrolls, wherever it is scrolled to. */
  function topOf(row: HTMLElement): number {
    return row.getBoundingClientRect().top - box.current!.getBoundingClientRect().top + box.current!.scrollTop;
  }
  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    lastTop.current = element.scrollTop;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    isCarried.current = isNewest && isNear;
    setAtEnd(isCarried.current);
  }
  function scrollTo(top: number): void {
    if (!box.current) return;
    box.current.scrollTop = top;
    lastTop.current = box.current.scrollTop;
  }
  function toEnd(): void {
    isCarried.current = true;
    scrollTo(box.current?.scrollHeight ?? 0);
  }
  function goTo(id: number): boolean {
    const row = rowOf(id);
    row?.scrollIntoView({ block: 'center' });
    handleScroll();
    row?.animate([{ background: 'var(--surface-selected)' }, { background: 'transparent' }], MARKED_MS);
    return row !== null;
  }
  /** Somebody may have begun to scroll up an instant ago, before the browser told of it. */
  function isStillCarried(): boolean {
    return isCarried.current && (box.current?.scrollTop ?? 0) >= lastTop.current - 1;
  }

  useLayoutEffect(() => {
    const isBeginning = !hasBegun.current;
    hasBegun.current = true;
    if ((targetId !== null && goTo(targetId)) || !isBeginning || startId === undefined) return;
    // What follows may fit the window: then this is the end.
    rowOf(startId)?.scrollIntoView({ block: 'start' });
    handleScroll();
    // Where one begins is decided once, and again when another is wanted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [targetId]);

  // After every drawing, whatever it changed.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const former = first.current && first.current.id !== firstId ? rowOf(first.current.id) : null;
    if (isStillCarried()) scrollTo(element.scrollHeight);
    else if (former) scrollTo(element.scrollTop + topOf(former) - first.current!.top);
    const row = firstId === undefined ? null : rowOf(firstId);
    first.current = row && { id: firstId!, top: topOf(row) };
  });

  // The writing field grows, a keyboard opens, a picture without known size arrives.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current && isStillCarried()) scrollTo(box.current.scrollHeight);
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, toEnd, goTo, handleScroll };
}
