import { useEffect, useRef, useState } from 'react';

/** Before it comes into sight, so that nobody who scrolls waits for it. */
const AHEAD = '300px';

/** What stands far below, and whose code comes when somebody scrolls there. */
export function WhenNear({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const space = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = space;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={space} className={className} />;
}
