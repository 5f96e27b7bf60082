import { Alert, Button, Modal, Skeleton } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { useCan } from '@/app/use-can.js';
import { type Payment, paymentQuery } from '@/data/billing/payments.js';
import { ButtonLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { BankTransferDetails } from './bank-transfer-details.js';
import { DisputeNotice } from './dispute-notice.js';
import { PaymentDecisions } from './payment-decisions.js';
import { PaymentFacts } from './payment-facts.js';
import { Refunds } from './refunds.js';
import { isPaymentOver, paymentPageUrl } from './states.js';
import classes from './payments.module.css';

interface PaymentDialogProps {
  id: number;
  listedPayment: Payment | undefined;
  onClose: () => void;
}

export function PaymentDialog({ id, listedPayment, onClose }: PaymentDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const isAdmin = useCan('payments');
  const { data: payment, error, refetch } = useQuery(paymentQuery(id));
  const number = (payment ?? listedPayment)?.invoice_number;
  const payUrl = payment ? paymentPageUrl(payment) : null;
  const canOrderAgain = !isAdmin && payment !== undefined && isPaymentOver(payment);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={number ? t('payments.invoice_title', { number }) : t('payments.payment_title', { number: id })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {!payment && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />)}
      {payment && (
        <>
          {isAdmin && payment.state === 'refund_failed' && (
            <Alert color="red" mb="md">
              {t('payments.refund_failed_text')}
            </Alert>
          )}
          {payment.reason !== null && payment.state !== 'paid' && payment.state !== 'refund_failed' && (
            <Alert color={payment.state === 'held' ? 'red' : 'gray'} mb="md">
              {describeIfKnown(`payments.reasons.${payment.reason}`) ?? <bdi>{payment.reason}</bdi>}
            </Alert>
          )}
          {isAdmin && payment.dispute && <DisputeNotice dispute={payment.dispute} />}
          <PaymentFacts payment={payment} />
          <Refunds payment={payment} />
          {payment.bank_details !== null && <BankTransferDetails payment={payment} />}
          <div className={classes.actions}>
            {payUrl !== null && payment.provider !== 'bank' && !isAdmin && (
              <Button component="a" href={payUrl} rightSection={<IconExternalLink size={18} stroke={1.5} />}>
                {t('payments.pay_now')}
              </Button>
            )}
            {canOrderAgain && <ButtonLink to="/packages">{t('payments.order_again')}</ButtonLink>}
            {payment.invoice_number !== null && (
              <ButtonLink
                to="/invoice/$paymentId"
                params={{ paymentId: String(id) }}
                variant="default"
                leftSection={<IconPrinter size={18} stroke={1.5} />}
              >
                {t('payments.print_invoice')}
              </ButtonLink>
            )}
            {isAdmin && <PaymentDecisions payment={payment} />}
          </div>
          {isAdmin && payment.raw !== null && (
            <details className={classes.raw}>
              <summary>{t('payments.raw')}</summary>
              <pre dir="ltr">{JSON.stringify(payment.raw, null, 2)}</pre>
            </details>
          )}
        </>
      )}
    </Modal>
  );
}
