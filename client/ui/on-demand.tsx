import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '@/app/http/tell-failure.js';

interface Endings {
  onClose?: () => void;
  /** When the code did not come, where there is no `onClose` or it means something else. */
  onFailed?: () => void;
}

/**
 * A dialog or panel whose code comes when it is first shown. One that cannot be fetched is told in a toast and closed again, and the
 * next time it is tried anew; React's own `lazy` would take the page around it away, and keep the failure.
 */
export function onDemand<Props extends object>(
  load: () => Promise<React.ComponentType<Props>>,
  Waiting?: React.ComponentType<Props>,
): React.ComponentType<Props & Endings> {
  let loaded: React.ComponentType<Props> | null = null;
  return function OnDemand(props: Props & Endings): React.ReactElement | null {
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const latest = useRef<Endings>(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (Part) return undefined;
      let isGone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isGone) setPart(() => component);
        },
        (error: unknown) => {
          if (isGone) return;
          const end = latest.current.onFailed ?? latest.current.onClose;
          tellFailure(error, end ? undefined : () => setTries(tries + 1));
          end?.();
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part, tries]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}
