import { useMutation } from '@tanstack/react-query';
import { describeError } from '@/app/http/describe-error.js';
import { toast } from '@/app/toast.js';
import { actInShop, type ShopAction } from '@/data/sandbox-shops.js';

interface ActInShop {
  act: (action: ShopAction, onDone?: () => void) => void;
  isActing: boolean;
}

/** What is clicked happens in the shop; what it refuses is said. */
export function useShopAction(shop: string): ActInShop {
  const { mutate, isPending } = useMutation({
    mutationFn: (action: ShopAction) => actInShop(shop, action),
    onError: (error) => toast.error(describeError(error)),
  });
  return {
    act: (action, onDone) => mutate(action, { onSuccess: () => onDone?.() }),
    isActing: isPending,
  };
}
