import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@mantine/core';
import classes from '../list/chat-pane.module.css';

interface LoadMoreProps {
  label: string;
  root: React.RefObject<HTMLElement | null>;
  /** Includes other requests of the list, which a further one would cancel. */
  isLoading: boolean;
  isFailed: boolean;
  onLoad: () => void;
}

export function LoadMore({ label, root, isLoading, isFailed, onLoad }: LoadMoreProps): React.ReactElement {
  return (
    <div className={classes.more}>
      {!isLoading && !isFailed && <LoadTrigger root={root} onNear={onLoad} />}
      <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}

function LoadTrigger({ root, onNear }: Pick<LoadMoreProps, 'root'> & { onNear: () => void }): React.ReactElement {
  const marker = useRef<HTMLSpanElement>(null);
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { root: root.current, rootMargin: '600px 0px' },
    );
    if (marker.current) observer.observe(marker.current);
    return () => observer.disconnect();
  }, [root]);
  return <span ref={marker} className={classes.near} />;
}
