import { createFileRoute } from '@tanstack/react-router';
import { anId, defineAddress, oneOf } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { requireOwner } from '@/app/use-can.js';
import { exportsQuery } from '@/data/contacts/exports.js';
import { paymentPages } from '@/data/billing/payments.js';
import { defineList } from '@/parts/list/define-list.js';
import { PaymentsDrawing } from '@/ui/drawings/payments-drawing.js';
import { nameOfPayment, paymentColumns } from './-payments/payment-columns.js';
import { PAYMENT_STATES, PAYMENT_STATUSES, stateKey } from './-payments/states.js';
import { usePaymentParts } from './-payments/use-payment-parts.js';

const address = defineAddress({ status: oneOf(PAYMENT_STATUSES), state: oneOf(PAYMENT_STATES) }, { payment: anId });

const { load, List } = defineList({
  address,
  pages: paymentPages,
  label: 'payments.title',
  description: 'payments.description',
  searchHint: 'payments.search_hint',
  searchHintShort: 'payments.search_hint_short',
  columns: paymentColumns,
  nameOf: nameOfPayment,
  chips: {
    status: {
      label: 'payments.status',
      useChoices: ({ t }) => PAYMENT_STATUSES.map((value) => ({ value, label: t(`payments.statuses.${value}`) })),
    },
    // Only administrators and links use this filter, which is finer than paid and unpaid.
    state: {
      label: 'payments.stage',
      useChoices: ({ t, can, parsedSearch }) =>
        can('payments') || parsedSearch.state
          ? PAYMENT_STATES.map((value) => ({
              value,
              label: t(stateKey({ state: value, reason: null }, can('payments'))),
            }))
          : null,
    },
  },
  empty: { Drawing: PaymentsDrawing, title: 'payments.empty_title', text: 'payments.empty_text' },
  useParts: usePaymentParts,
});

export const Route = createFileRoute('/_app/(billing)/payments')({
  staticData: {
    shape: 'list',
    titleKey: 'payments.title',
    menu: { group: 'billing', at: 20, icon: 'Receipt', isForOwner: true },
    texts: ['payments', 'packages', 'exports', 'imports'],
  },
  beforeLoad: requireOwner,
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: (context) => Promise.all([load(context), queryClient.prefetchQuery(exportsQuery)]),
  component: List,
});
