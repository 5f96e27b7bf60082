import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Close enough to the end to be carried along by what arrives. */
const AT_END_PX = 48;

interface MessageScroll {
  box: React.RefObject<HTMLDivElement | null>;
  content: React.RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
  handleScroll: () => void;
}

/**
 * Scrolling of a conversation: it begins at the end (or at `startId`), what arrives carries it along while one is there,
 * and older messages that are put before the first keep what is read in its place. Rows are marked with `data-message`.
 */
export function useMessageScroll(firstId: number | undefined, startId: number | undefined): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isCarried = useRef(true);
  const lastTop = useRef(0);
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
    isCarried.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    setAtEnd(isCarried.current);
  }
  function goTo(top: number): void {
    if (!box.current) return;
    box.current.scrollTop = top;
    lastTop.current = box.current.scrollTop;
  }
  function toEnd(): void {
    isCarried.current = true;
    goTo(box.current?.scrollHeight ?? 0);
  }
  /** Somebody may have begun to scroll up an instant ago, before the browser told of it. */
  function isStillCarried(): boolean {
    return isCarried.current && (box.current?.scrollTop ?? 0) >= lastTop.current - 1;
  }

  useLayoutEffect(() => {
    if (startId === undefined) return;
    // What follows may fit the window: then this is the end.
    rowOf(startId)?.scrollIntoView({ block: 'start' });
    handleScroll();
    // Where one begins is decided once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // After every drawing, whatever it changed.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const former = first.current && first.current.id !== firstId ? rowOf(first.current.id) : null;
    if (isStillCarried()) goTo(element.scrollHeight);
    else if (former) goTo(element.scrollTop + topOf(former) - first.current!.top);
    const row = firstId === undefined ? null : rowOf(firstId);
    first.current = row && { id: firstId!, top: topOf(row) };
  });

  // The writing field grows, a keyboard opens, a picture without known size arrives.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current && isStillCarried()) goTo(box.current.scrollHeight);
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, toEnd, handleScroll };
}
