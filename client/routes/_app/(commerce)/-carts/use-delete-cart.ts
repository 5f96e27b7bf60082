import { useTranslation } from 'react-i18next';
import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreNotFound } from '@/app/http/not-found.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { deleteCart } from '@/data/stores/carts.js';
import { nameOfCart } from './list/name-of-cart.js';

export function useDeleteCart(): (cart: Pick<CartResource, 'id' | 'event'>) => Promise<boolean> {
  const { t } = useTranslation();

  async function remove(cart: Pick<CartResource, 'id' | 'event'>): Promise<boolean> {
    const isConfirmed = await confirm({
      title: t('carts.delete_title', { name: nameOfCart(cart) }),
      body: t('carts.delete_body'),
      confirmLabel: t('carts.delete_confirm'),
      isDestructive: true,
    });
    return isConfirmed && removeNow(cart.id);
  }

  async function removeNow(id: number): Promise<boolean> {
    try {
      await ignoreNotFound(deleteCart(id));
    } catch (error) {
      showFailure(error, () => void removeNow(id));
      return false;
    }
    toast.success(t('carts.deleted'));
    return true;
  }
  return remove;
}
