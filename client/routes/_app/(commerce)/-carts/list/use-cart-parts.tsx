import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ConnectStoreLink } from '@/parts/shops/connect-store-link.js';
import { CartSummaryPanel } from '../summary/cart-summary.js';
import { BulkCarts } from './bulk-carts.js';
import { CartActions } from './cart-actions.js';
import { DeleteAllCarts } from './delete-all-carts.js';

type CartList = ListBasics<CartResource> & { filter: { apps?: number[] } };

/** Figures above the list, and what can be done with carts. */
export function useCartParts({ isEmpty, selection, filter }: CartList): ListParts<CartResource> {
  return {
    before: !isEmpty && <CartSummaryPanel apps={filter.apps ?? []} />,
    more: !isEmpty && <DeleteAllCarts onDeleted={selection.clear} />,
    renderActions,
    bulk: <BulkCarts selection={selection} />,
    emptyButton: <ConnectStoreLink />,
  };
}

const renderActions = (cart: CartResource): React.ReactElement => <CartActions cart={cart} />;
