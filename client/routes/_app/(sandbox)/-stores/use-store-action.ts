import { useMutation } from '@tanstack/react-query';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { actInStore, type StoreAction } from '@/data/sandbox-stores.js';

interface UseStoreAction {
  act: (action: StoreAction, onDone?: () => void) => void;
  isActing: boolean;
}

export function useStoreAction(store: string): UseStoreAction {
  const { mutate, isPending } = useMutation({
    mutationFn: (action: StoreAction) => actInStore(store, action),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  return {
    act: (action, onDone) => mutate(action, { onSuccess: () => onDone?.() }),
    isActing: isPending,
  };
}
