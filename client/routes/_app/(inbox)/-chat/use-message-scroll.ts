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
  const first = useRef<{ id: number; top: number }>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  function rowOf(id: number): HTMLElement | null {
    return box.current?.querySelector<HTMLElement>(`[data-message="${id}"]`) ?? null;
  }
  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    isCarried.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    setAtEnd(isCarried.current);
  }
  function toEnd(): void {
    isCarried.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
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
    if (isCarried.current) element.scrollTop = element.scrollHeight;
    else if (former) element.scrollTop += former.offsetTop - first.current!.top;
    const row = firstId === undefined ? null : rowOf(firstId);
    first.current = row && { id: firstId!, top: row.offsetTop };
  });

  // The writing field grows, a keyboard opens, a picture without known size arrives.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isCarried.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, toEnd, handleScroll };
}
