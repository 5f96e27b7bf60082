import { useEffect, useRef, useState } from 'react';

const ROOT_MARGIN = '300px';

export function WhenNear({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const space = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = space;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={space} className={className} />;
}
