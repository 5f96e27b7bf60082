import { useEffect, useRef, useState } from 'react';
import { showFailure } from '@/app/http/show-failure.js';

interface CloseHandlers {
  onClose?: () => void;
  /** Handler of a failed load, by default `onClose`. */
  onFailed?: () => void;
}

/** Loads a component when first shown. React's `lazy` would unmount the page and cache a failure. */
export function onDemand<Props extends object>(
  load: () => Promise<React.ComponentType<Props>>,
  Fallback?: React.ComponentType<Props>,
): React.ComponentType<Props & CloseHandlers> {
  let loadedComponent: React.ComponentType<Props> | null = null;
  return function OnDemand(props: Props & CloseHandlers): React.ReactElement | null {
    const [Loaded, setLoaded] = useState(() => loadedComponent);
    const [attempts, setAttempts] = useState(0);
    const latestHandlers = useRef<CloseHandlers>(props);
    useEffect(() => {
      latestHandlers.current = props;
    });
    useEffect(() => {
      if (Loaded) return undefined;
      let isUnmounted = false;
      load().then(
        (component) => {
          loadedComponent = component;
          if (!isUnmounted) setLoaded(() => component);
        },
        (error: unknown) => {
          if (isUnmounted) return;
          const handleFailure = latestHandlers.current.onFailed ?? latestHandlers.current.onClose;
          showFailure(error, handleFailure ? undefined : () => setAttempts(attempts + 1));
          handleFailure?.();
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Loaded, attempts]);
    if (Loaded) return <Loaded {...props} />;
    return Fallback ? <Fallback {...props} /> : null;
  };
}
