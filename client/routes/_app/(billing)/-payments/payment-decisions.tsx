import { useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { acceptPayment, type FullPayment, rejectPayment } from '@/data/billing/payments.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { DecisionDialog } from './decision-dialog.js';
import { RefundDialog } from './refund-dialog.js';

export function PaymentDecisions({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<'refund' | 'refuse' | null>(null);
  const { id, state, provider, amount, returned } = payment;
  const isPartlyReturned = state === 'held' && returned > 0;
  const isFullyReturned = isPartlyReturned && returned >= amount;
  const isBankTransfer = provider === 'bank';
  const isFailed = state === 'refund_failed';
  const canAccept = state === 'held' || isFailed || (isBankTransfer && (state === 'open' || state === 'expired'));
  const canReject = state === 'held' || (isBankTransfer && state === 'open');
  const canRefund = (state === 'paid' || isFailed) && amount > 0 && provider !== 'admin' && provider !== 'none';
  const accept = useMutation({
    mutationFn: () => acceptPayment(id),
    onSuccess: () => toast.success(t('payments.accepted')),
    onError: (error) => showFailure(error, () => accept.mutate()),
  });

  async function handleAccept(): Promise<void> {
    const isConfirmed = await confirm({
      title: t(
        isFailed ? 'payments.drop_refund_title' : isPartlyReturned ? 'payments.keep_title' : 'payments.accept_title',
      ),
      body: t(
        isFailed ? 'payments.drop_refund_body' : isPartlyReturned ? 'payments.keep_body' : 'payments.accept_body',
        {
          amount: formatMoney(amount, currentLanguage()),
        },
      ),
      confirmLabel: t(isFailed ? 'payments.drop_refund' : isPartlyReturned ? 'payments.keep' : 'payments.accept'),
    });
    if (isConfirmed) accept.mutate();
  }
  return (
    <>
      {canAccept && (
        <Button loading={accept.isPending} onClick={() => void handleAccept()}>
          {t(isFailed ? 'payments.drop_refund' : isPartlyReturned ? 'payments.keep' : 'payments.accept')}
        </Button>
      )}
      {canReject && (
        <Button variant="default" onClick={() => setOpenDialog('refuse')}>
          {t(isFullyReturned ? 'payments.end' : state === 'held' ? 'payments.send_back' : 'payments.refuse')}
        </Button>
      )}
      {canRefund && (
        <Button variant="light" color="red" onClick={() => setOpenDialog('refund')}>
          {t(isFailed ? 'payments.refund_again' : 'payments.refund')}
        </Button>
      )}
      {openDialog === 'refund' && <RefundDialog payment={payment} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'refuse' && (
        <DecisionDialog
          decision={isFullyReturned ? 'end' : state !== 'held' ? 'refuse' : 'refund'}
          amount={formatMoney(amount - returned, currentLanguage())}
          decide={(reason) => rejectPayment(id, reason)}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
