import { useEffect, useRef } from 'react';
import { bringIntoView, useActiveInView } from '@/app/use-active-in-view.js';
import classes from './scroll-strip.module.css';

const MAX_HIDDEN_PX = 6;

interface ScrollStripProps {
  label: string;
  className: string | undefined;
  onOverflow?: ((isOverflowing: boolean) => void) | undefined;
  children: React.ReactNode;
}

/** Scrolls to a tab with `data-chosen`. */
export function ScrollStrip({ label, className, onOverflow, children }: ScrollStripProps): React.ReactElement {
  const strip = useActiveInView<HTMLElement>();
  const shownTab = useRef<Element>(null);
  const scrolledTo = useRef(0);
  useEffect(() => {
    const line = strip.current;
    if (!line) return undefined;
    const updateEdges = (): void => {
      // `scrollLeft` is negative in right-to-left text.
      const before = Math.abs(line.scrollLeft);
      const hidden = line.scrollWidth - line.clientWidth;
      line.toggleAttribute('data-before', before > MAX_HIDDEN_PX);
      line.toggleAttribute('data-after', hidden - before > MAX_HIDDEN_PX);
      onOverflow?.(hidden > MAX_HIDDEN_PX);
    };
    const observer = new ResizeObserver(updateEdges);
    observer.observe(line);
    // Tabs that load later change the scroll width, not the size of the line.
    for (const tab of line.children) observer.observe(tab);
    line.addEventListener('scroll', updateEdges, { passive: true });
    const chosen = line.querySelector('[data-chosen]');
    // Tabs before the chosen one may load later. A strip that the user scrolled stays.
    const isUntouched = Math.abs(line.scrollLeft - scrolledTo.current) <= 1;
    if (chosen && (chosen !== shownTab.current || isUntouched)) {
      bringIntoView(line, chosen);
      scrolledTo.current = line.scrollLeft;
    }
    shownTab.current = chosen;
    return () => {
      observer.disconnect();
      line.removeEventListener('scroll', updateEdges);
    };
  });
  return (
    <nav ref={strip} className={`${classes.strip} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
