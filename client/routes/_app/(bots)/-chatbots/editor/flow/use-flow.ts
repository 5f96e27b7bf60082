import { createContext, use, useSyncExternalStore } from 'react';
import type { FlowStoreState, FlowStore } from './flow-store.js';

export const FlowContext = createContext<FlowStore | null>(null);

export function useFlowStore(): FlowStore {
  const store = use(FlowContext);
  if (!store) throw new Error('FlowContext is missing');
  return store;
}

/** Selects state. `select` must return a stable reference while nothing changes. */
export function useFlow<Part>(select: (state: FlowStoreState) => Part): Part {
  const { get, subscribe } = useFlowStore();
  return useSyncExternalStore(subscribe, () => select(get()));
}

export const useHasSelection = (): boolean => useFlow(({ nodes }) => nodes.some(({ selected }) => selected));
