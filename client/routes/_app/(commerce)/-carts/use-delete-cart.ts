import { useTranslation } from 'react-i18next';
import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreGone } from '@/app/http/not-found.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { deleteCart } from '@/data/shops/carts.js';
import { nameOfCart } from './list/name-of-cart.js';

/** Asks, deletes, and answers whether it is gone. */
export function useDeleteCart(): (cart: Pick<CartResource, 'id' | 'event'>) => Promise<boolean> {
  const { t } = useTranslation();

  async function remove(cart: Pick<CartResource, 'id' | 'event'>): Promise<boolean> {
    const isAgreed = await confirm({
      title: t('carts.delete_title', { name: nameOfCart(cart) }),
      body: t('carts.delete_body'),
      confirmLabel: t('carts.delete_confirm'),
      isDestructive: true,
    });
    return isAgreed && removeNow(cart.id);
  }

  async function removeNow(id: number): Promise<boolean> {
    try {
      await ignoreGone(deleteCart(id));
    } catch (error) {
      tellFailure(error, () => void removeNow(id));
      return false;
    }
    toast.success(t('carts.deleted'));
    return true;
  }
  return remove;
}
