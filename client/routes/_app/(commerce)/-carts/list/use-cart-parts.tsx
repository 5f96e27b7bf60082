import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { countCarts, deleteAllCarts, deleteCarts } from '@/data/stores/carts.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ConnectStoreLink } from '@/parts/stores/connect-store-link.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { CartSummaryPanel } from '../summary/cart-summary.js';
import { CartActions } from './cart-actions.js';

type CartList = ListBasics<CartResource> & { filter: { apps?: number[] } };

export function useCartParts({ isEmpty, selection, filter }: CartList): ListParts<CartResource> {
  const isSuspended = useIsSuspended();
  return {
    before: !isEmpty && <CartSummaryPanel apps={filter.apps ?? []} />,
    more: !isEmpty && (
      <DeleteAll
        texts="carts"
        disabled={isSuspended}
        count={countCarts}
        run={deleteAllCarts}
        onDeleted={selection.clear}
      />
    ),
    renderActions,
    bulk: <DeleteSelected texts="carts" disabled={isSuspended} selection={selection} run={deleteCarts} />,
    emptyButton: <ConnectStoreLink />,
  };
}

const renderActions = (cart: CartResource): React.ReactElement => <CartActions cart={cart} />;
