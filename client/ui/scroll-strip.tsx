import { useEffect } from 'react';
import { useActiveInView } from '@/app/use-active-in-view.js';
import classes from './scroll-strip.module.css';

const MAX_HIDDEN_PX = 6;

interface ScrollStripProps {
  label: string;
  className: string | undefined;
  children: React.ReactNode;
}

/** Tabs in one line, which fades where it overflows. */
export function ScrollStrip({ label, className, children }: ScrollStripProps): React.ReactElement {
  const strip = useActiveInView<HTMLElement>();
  useEffect(() => {
    const line = strip.current;
    if (!line) return undefined;
    const mark = (): void => {
      // Negative in right-to-left text.
      const before = Math.abs(line.scrollLeft);
      line.toggleAttribute('data-before', before > MAX_HIDDEN_PX);
      line.toggleAttribute('data-after', line.scrollWidth - line.clientWidth - before > MAX_HIDDEN_PX);
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
