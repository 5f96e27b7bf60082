import { useEffect, useRef, useState } from 'react';

const ROOT_MARGIN = '300px';

/** Reserves the space of the children by an empty box. */
export function WhenNear({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = placeholder;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={placeholder} className={className} />;
}
