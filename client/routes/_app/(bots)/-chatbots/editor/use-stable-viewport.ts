import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useReactFlow } from '@xyflow/react';
import { selectedIds } from './flow/flow-store.js';
import { useFlowStore } from './flow/use-flow.js';

/** Compensates the shift of the canvas by an opening panel in Arabic. */
export function useStableViewport(
  canvas: RefObject<HTMLElement | null>,
  isPanelOpen: boolean,
  bringIntoView: (id: string) => void,
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
    const viewport = getViewport();
    if (moved !== 0) void setViewport({ ...viewport, x: viewport.x - moved });
    const [selectedId, ...others] = selectedIds(store.get());
    if (isPanelOpen && selectedId !== undefined && others.length === 0) bringIntoView(selectedId);
  }, [canvas, isPanelOpen, store, bringIntoView, getViewport, setViewport]);
}
