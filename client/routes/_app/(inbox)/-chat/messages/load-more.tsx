import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@mantine/core';
import classes from '../list/chat-pane.module.css';

interface LoadMoreProps {
  label: string;
  /** Scroll container. */
  root: React.RefObject<HTMLElement | null>;
  isLoading: boolean;
  isFailed: boolean;
  /** Outermost loaded item. A visible button loads again when it changes. */
  edge: number | undefined;
  onLoad: () => void;
}

/** Loads shortly before it is visible. */
export function LoadMore({ label, root, isLoading, isFailed, edge, onLoad }: LoadMoreProps): React.ReactElement {
  return (
    <div className={classes.more}>
      <Near
        key={edge}
        root={root}
        onNear={() => {
          if (!isLoading && !isFailed) onLoad();
        }}
      />
      <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}

function Near({ root, onNear }: Pick<LoadMoreProps, 'root'> & { onNear: () => void }): React.ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { root: root.current, rootMargin: '600px 0px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [root]);
  return <span ref={place} className={classes.near} />;
}
