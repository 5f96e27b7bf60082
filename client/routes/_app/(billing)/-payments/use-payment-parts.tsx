import { useCallback } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Payment, PaymentsSearch } from '@/data/billing/payments.js';
import { startExport } from '@/data/contacts/exports.js';
import { exportAction } from '@/parts/export-action.js';
import { WorkStrip } from '@/parts/background-work/work-strip.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ButtonLink } from '@/ui/links.js';
import { nameOfPayment } from './payment-columns.js';
import { PaymentDialog } from './payment-dialog.js';
import { paymentPageUrl } from './states.js';
import classes from './payments.module.css';

interface PaymentList extends ListBasics<Payment> {
  filter: PaymentsSearch;
  parsedSearch: { payment?: number | undefined };
}

export function usePaymentParts({ t, can, page, filter, parsedSearch }: PaymentList): ListParts<Payment> {
  const navigate = useNavigate({ from: '/payments' });
  const show = useCallback(
    (payment: number | undefined) => void navigate({ search: (search) => ({ ...search, payment }), replace: true }),
    [navigate],
  );
  const open = page?.data.find(({ id }) => id === parsedSearch.payment);
  return {
    before: can('payments') && <WorkStrip />,
    others: can('payments')
      ? [
          exportAction(t, {
            label: t('exports.export'),
            run: (format) => startExport('payments', format, { search: filter.search, status: filter.status }),
            isDisabled: page?.total === 0,
          }),
        ]
      : [],
    renderActions: useCallback(
      (payment: Payment) => {
        const name = nameOfPayment(payment, t);
        const label = t('payments.show_of', { name });
        const payUrl = can('payments') ? null : paymentPageUrl(payment);
        return (
          <>
            {payUrl !== null && (
              <Button
                component="a"
                href={payUrl}
                size="compact-sm"
                className={classes.pay}
                aria-label={t('payments.pay_of', { name })}
              >
                {t('payments.pay')}
              </Button>
            )}
            <ActionIcon className={classes.eye} aria-label={label} title={label} onClick={() => show(payment.id)}>
              <IconEye size={18} stroke={1.5} />
            </ActionIcon>
          </>
        );
      },
      [t, show, can],
    ),
    emptyButton: can('show package') && <ButtonLink to="/packages">{t('payments.to_packages')}</ButtonLink>,
    after: parsedSearch.payment !== undefined && (
      <PaymentDialog
        key={parsedSearch.payment}
        id={parsedSearch.payment}
        listedPayment={open}
        onClose={() => show(undefined)}
      />
    ),
  };
}
