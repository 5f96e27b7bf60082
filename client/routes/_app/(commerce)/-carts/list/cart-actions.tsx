import { ActionIcon } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { useCan, useIsPended } from '@/app/use-can.js';
import { ActionIconLink } from '@/ui/links.js';
import { useDeleteCart } from '../use-delete-cart.js';
import { nameOfCart } from './name-of-cart.js';

export function CartActions({ cart }: { cart: CartResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const canOpen = useCan('abounded_cart');
  const remove = useDeleteCart();
  const name = nameOfCart(cart);
  const [viewWord, deleteWord] = [t('carts.view_of', { name }), t('carts.delete_of', { name })];
  return (
    <>
      {canOpen && (
        <ActionIconLink
          to="/abounded-cart/$cartId"
          params={{ cartId: String(cart.id) }}
          aria-label={viewWord}
          title={viewWord}
        >
          <IconEye size={18} stroke={1.5} />
        </ActionIconLink>
      )}
      <ActionIcon aria-label={deleteWord} title={deleteWord} disabled={isPended} onClick={() => void remove(cart)}>
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </>
  );
}
