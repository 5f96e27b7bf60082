import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useReactFlow } from '@xyflow/react';
import { selectedIds } from './flow/flow-store.js';
import { useFlowStore } from './flow/use-flow.js';

/** The opening panel would shift the canvas in Arabic. */
export function useStableViewport(
  canvas: RefObject<HTMLElement | null>,
  isPanelOpen: boolean,
  bringIntoSight: (id: string) => void,
): void {
  const store = useFlowStore();
  const { getViewport, setViewport } = useReactFlow();
  const left = useRef<number | null>(null);
  useEffect(() => {
    const frame = canvas.current;
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => {
      left.current = frame.getBoundingClientRect().left;
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [canvas]);
  useLayoutEffect(() => {
    if (left.current === null || !canvas.current) return;
    const moved = canvas.current.getBoundingClientRect().left - left.current;
    const at = getViewport();
    if (moved !== 0) void setViewport({ ...at, x: at.x - moved });
    const [only, ...others] = selectedIds(store.get());
    if (isPanelOpen && only !== undefined && others.length === 0) bringIntoSight(only);
  }, [canvas, isPanelOpen, store, bringIntoSight, getViewport, setViewport]);
}
