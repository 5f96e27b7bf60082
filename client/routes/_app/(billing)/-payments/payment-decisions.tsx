import { useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { acceptPayment, type FullPayment, refundPayment, refusePayment } from '@/data/billing/payments.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { DecisionDialog } from './decision-dialog.js';

/** What an administrator may do: count money that came, send it back, or say that it did not come. */
export function PaymentDecisions({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'refund' | 'refuse' | null>(null);
  const { id, state, provider, amount, returned } = payment;
  const isReturned = state === 'held' && returned > 0;
  const isGone = isReturned && returned >= amount;
  const isTransfer = provider === 'bank';
  const canAccept = state === 'held' || (isTransfer && (state === 'open' || state === 'expired'));
  const canRefuse = state === 'held' || (isTransfer && state === 'open');
  const canRefund = state === 'paid' && amount > 0 && provider !== 'admin' && provider !== 'none';
  const accept = useMutation({
    mutationFn: () => acceptPayment(id),
    onSuccess: () => toast.success(t('payments.accepted')),
    onError: (error) => tellFailure(error, () => accept.mutate()),
  });

  async function handleAccept(): Promise<void> {
    const isAgreed = await confirm({
      title: t(isReturned ? 'payments.keep_title' : 'payments.accept_title'),
      body: t(isReturned ? 'payments.keep_body' : 'payments.accept_body', {
        amount: formatMoney(amount, currentLanguage()),
      }),
      confirmLabel: t(isReturned ? 'payments.keep' : 'payments.accept'),
    });
    if (isAgreed) accept.mutate();
  }
  return (
    <>
      {canAccept && (
        <Button loading={accept.isPending} onClick={() => void handleAccept()}>
          {t(isReturned ? 'payments.keep' : 'payments.accept')}
        </Button>
      )}
      {canRefuse && (
        <Button variant="default" onClick={() => setAsking('refuse')}>
          {t(isGone ? 'payments.end' : state === 'held' ? 'payments.send_back' : 'payments.refuse')}
        </Button>
      )}
      {canRefund && (
        <Button variant="light" color="red" onClick={() => setAsking('refund')}>
          {t('payments.refund')}
        </Button>
      )}
      {asking && (
        <DecisionDialog
          what={isGone ? 'end' : asking === 'refuse' && state !== 'held' ? 'refuse' : 'refund'}
          amount={formatMoney(amount - returned, currentLanguage())}
          decide={(reason) => (asking === 'refund' ? refundPayment(id, reason) : refusePayment(id, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
