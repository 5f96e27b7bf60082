import { createContext, use, useSyncExternalStore } from 'react';
import type { FlowState, FlowStore } from './flow-store.js';

export const FlowContext = createContext<FlowStore | null>(null);

export function useFlowStore(): FlowStore {
  const store = use(FlowContext);
  if (!store) throw new Error('outside an editor');
  return store;
}

/** A part of the flow. `select` answers the same thing while nothing of it has changed. */
export function useFlow<Part>(select: (state: FlowState) => Part): Part {
  const { get, subscribe } = useFlowStore();
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** Whether any step is chosen. */
export const useHasChosen = (): boolean => useFlow(({ nodes }) => nodes.some(({ selected }) => selected));
