import { useFlow, useFlowStore } from './use-flow.js';

export function useHistory(): { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void } {
  const { undo, redo } = useFlowStore();
  const canUndo = useFlow(({ history }) => history.past.length > 0);
  const canRedo = useFlow(({ history }) => history.future.length > 0);
  return { canUndo, canRedo, undo, redo };
}
