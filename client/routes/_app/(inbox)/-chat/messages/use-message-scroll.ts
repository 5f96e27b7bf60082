import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** New messages scroll along within this distance of the end. */
const AT_END_PX = 48;
const MARKED_MS = 2_500;

interface Places {
  /** Initial position. Undefined: the end. */
  startId: number | undefined;
  /** Takes precedence over `startId`. */
  targetId: number | null;
  /** The loaded range includes the end of the chat. */
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
  toEnd: () => void;
  /** Returns false if the message is not loaded. */
  goTo: (id: number) => boolean;
  handleScroll: () => void;
}

/**
 * Starts at `targetId`, `startId` or the end. At the end new messages scroll along. Otherwise the position is kept when
 * pages are added or dropped. Rows have `data-message`.
 */
export function useMessageScroll({ startId, targetId, isNewest }: Places): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const hasStarted = useRef(false);
  /** The first and last row. */
  const anchors = useRef<readonly Anchor[]>([]);
  const [isAtEnd, setAtEnd] = useState(true);

  function rowOf(id: number | string): HTMLElement | null {
    return box.current?.querySelector<HTMLElement>(`[data-message="${id}"]`) ?? null;
  }
  /** Returns an offset that is independent of scrolling. */
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
  function toEnd(): void {
    isPinned.current = true;
    scrollTo(box.current?.scrollHeight ?? 0);
  }
  function goTo(id: number): boolean {
    const row = rowOf(id);
    row?.scrollIntoView({ block: 'center' });
    handleScroll();
    row?.animate([{ background: 'var(--surface-selected)' }, { background: 'transparent' }], MARKED_MS);
    return row !== null;
  }
  function remember(): void {
    const rows = content.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [];
    anchors.current = [...new Set([rows[0], rows[rows.length - 1]])].flatMap((row) =>
      row ? [{ id: row.dataset['message']!, top: topOf(row) }] : [],
    );
  }
  const handleResize = useEffectEvent(() => {
    if (isStillPinned()) scrollTo(box.current?.scrollHeight ?? 0);
    remember();
  });
  /** The scroll event may be late. Dropped messages move the end up. */
  function isStillPinned(): boolean {
    const element = box.current;
    if (!element || !isPinned.current) return false;
    const { scrollTop, scrollHeight, clientHeight } = element;
    return scrollTop >= lastTop.current - 1 || scrollTop >= scrollHeight - clientHeight - 1;
  }

  useLayoutEffect(() => {
    const isInitial = !hasStarted.current;
    hasStarted.current = true;
    if ((targetId !== null && goTo(targetId)) || !isInitial || startId === undefined) return;
    // If the rest fits the window, this is the end.
    rowOf(startId)?.scrollIntoView({ block: 'start' });
    handleScroll();
    // The start is evaluated once per target.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [targetId]);

  // Runs after every render.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const [first] = anchors.current;
    const isFirstSame = element.querySelector<HTMLElement>('[data-message]')?.dataset['message'] === first?.id;
    // Pages are dropped on one side at most.
    const anchor = isFirstSame ? undefined : anchors.current.find(({ id }) => rowOf(id) !== null);
    if (isStillPinned()) scrollTo(element.scrollHeight);
    else if (anchor) scrollTo(element.scrollTop + topOf(rowOf(anchor.id)!) - anchor.top);
    remember();
  });

  // The composer, the keyboard and pictures change the size.
  useEffect(() => {
    const observer = new ResizeObserver(handleResize);
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, toEnd, goTo, handleScroll };
}
