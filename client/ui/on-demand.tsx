import { useEffect, useRef, useState } from 'react';
import { showFailure } from '@/app/http/show-failure.js';

interface CloseHandlers {
  onClose?: () => void;
  /** Default: `onClose`. */
  onFailed?: () => void;
}

/**
 * Loads a dialog or panel when first shown. A failure shows a toast and is retried. React's `lazy` would unmount the
 * page and cache the failure.
 */
export function onDemand<Props extends object>(
  load: () => Promise<React.ComponentType<Props>>,
  Waiting?: React.ComponentType<Props>,
): React.ComponentType<Props & CloseHandlers> {
  let loaded: React.ComponentType<Props> | null = null;
  return function OnDemand(props: Props & CloseHandlers): React.ReactElement | null {
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const latest = useRef<CloseHandlers>(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (Part) return undefined;
      let isUnmounted = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isUnmounted) setPart(() => component);
        },
        (error: unknown) => {
          if (isUnmounted) return;
          const end = latest.current.onFailed ?? latest.current.onClose;
          showFailure(error, end ? undefined : () => setTries(tries + 1));
          end?.();
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part, tries]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}
