import { IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { RowActions } from '@/ui/list-page/row-actions.js';
import { useDeleteCart } from '../use-delete-cart.js';
import { nameOfCart } from './name-of-cart.js';

export function CartActions({ cart }: { cart: CartResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const canOpen = useCan('abounded_cart');
  const remove = useDeleteCart();
  const name = nameOfCart(cart);
  const viewAction = {
    label: t('carts.view'),
    name: t('carts.view_of', { name }),
    Icon: IconEye,
    link: { to: '/abounded-cart/$cartId', params: { cartId: String(cart.id) } },
  } as const;
  const deleteAction = {
    label: t('carts.delete'),
    name: t('carts.delete_of', { name }),
    Icon: IconTrash,
    isDestructive: true,
    isDisabled: isSuspended,
    run: () => void remove(cart),
  };
  return <RowActions name={name} actions={canOpen ? [viewAction, deleteAction] : [deleteAction]} />;
}
