import { useMutation } from '@tanstack/react-query';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { actInShop, type ShopAction } from '@/data/sandbox-shops.js';

interface UseShopAction {
  act: (action: ShopAction, onDone?: () => void) => void;
  isActing: boolean;
}

export function useShopAction(shop: string): UseShopAction {
  const { mutate, isPending } = useMutation({
    mutationFn: (action: ShopAction) => actInShop(shop, action),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  return {
    act: (action, onDone) => mutate(action, { onSuccess: () => onDone?.() }),
    isActing: isPending,
  };
}
