import { createFileRoute } from '@tanstack/react-router';
import { defineAddress, manyIds, oneOf, yesOrNo } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { cartPages, cartSummaryQuery } from '@/data/stores/carts.js';
import { defineList } from '@/parts/list/define-list.js';
import { useAppChoices } from '@/parts/stores/use-app-choices.js';
import { CartsDrawing } from '@/ui/drawings/carts-drawing.js';
import { cartColumns } from './-carts/list/cart-columns.js';
import { nameOfCart } from './-carts/list/name-of-cart.js';
import { useCartParts } from './-carts/list/use-cart-parts.js';
import { CART_STATUSES, SUMMARY_DAYS } from './-carts/statuses.js';

const address = defineAddress({ apps: manyIds, status_send: oneOf(CART_STATUSES), required_call: yesOrNo });

const { load, List } = defineList(
  {
    address,
    pages: cartPages,
    label: 'carts.title',
    description: 'carts.description',
    searchHint: 'carts.search_hint',
    searchHintShort: 'carts.search_hint_short',
    columns: cartColumns,
    nameOf: nameOfCart,
    chips: {
      apps: { label: 'carts.app', isMany: true, useChoices: useAppChoices },
      status_send: {
        label: 'carts.status_send',
        useChoices: ({ t }) => CART_STATUSES.map((status) => ({ value: status, label: t(`carts.status.${status}`) })),
      },
      required_call: {
        label: 'carts.required_call',
        useChoices: ({ t }) =>
          (['yes', 'no'] as const).map((word) => ({ value: word, label: t(`carts.call_${word}`) })),
      },
    },
    empty: { Drawing: CartsDrawing, title: 'carts.empty_title', text: 'carts.empty_text' },
    useParts: useCartParts,
  },
  () => queryClient.prefetchQuery(cartSummaryQuery(SUMMARY_DAYS, [])),
);

export const Route = createFileRoute('/_app/(commerce)/aboundcarts')({
  staticData: {
    shape: 'list',
    titleKey: 'carts.title',
    menu: { group: 'merchant', at: 10, icon: 'ShoppingCartOff', permission: 'aboundcarts' },
    texts: ['carts', 'apps', 'messages'],
  },
  beforeLoad: requirePermission('aboundcarts'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
