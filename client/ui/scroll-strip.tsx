import { useEffect } from 'react';
import { useActiveInView } from '@/app/use-active-in-view.js';
import classes from './scroll-strip.module.css';

/** Pixels that no letter is lost by. */
const NOTHING = 6;

interface ScrollStripProps {
  label: string;
  /** Lets it scroll, where it stands in one line. */
  className: string | undefined;
  children: React.ReactNode;
}

/** Tabs in a line that may be longer than its place: it fades where more of it follows, and the chosen one is in view. */
export function ScrollStrip({ label, className, children }: ScrollStripProps): React.ReactElement {
  const strip = useActiveInView<HTMLElement>();
  useEffect(() => {
    const line = strip.current;
    if (!line) return undefined;
    const mark = (): void => {
      // Of text from the right it counts below zero.
      const before = Math.abs(line.scrollLeft);
      line.toggleAttribute('data-before', before > NOTHING);
      line.toggleAttribute('data-after', line.scrollWidth - line.clientWidth - before > NOTHING);
    };
    const watch = new ResizeObserver(mark);
    watch.observe(line);
    line.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      line.removeEventListener('scroll', mark);
    };
  }, [strip]);
  return (
    <nav ref={strip} className={`${classes.strip} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
