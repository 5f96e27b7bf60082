import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { type CartAction, changeCart, type CartDetail } from '@/data/stores/carts.js';
import { nameOfCart } from '../list/name-of-cart.js';

export function useCartAction(cart: CartDetail): {
  act: (action: CartAction) => Promise<void>;
  running: CartAction | null;
} {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: (action: CartAction) => changeCart(cart.id, action),
    onSuccess: (_, action) => toast.success(t(`carts.done.${action}`)),
    onError: (error, action) => showFailure(error, () => change.mutate(action)),
  });

  async function act(action: CartAction): Promise<void> {
    const name = nameOfCart(cart);
    const isConfirmed =
      action === 'called' ||
      (await confirm({
        title: t(`carts.ask.${action}`, { name }),
        body: t(`carts.ask.${action}_body`),
        confirmLabel: t(action === 'stop' ? 'carts.stop' : 'carts.send_now'),
        isDestructive: action === 'stop',
      }));
    if (isConfirmed) change.mutate(action);
  }
  return { act, running: change.isPending ? change.variables : null };
}
