import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconBuildingBank, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/app/http/server-time.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import type { FullPayment } from '@/data/billing/payments.js';
import { formatDay } from '@/ui/format/format-time.js';
import { ButtonLink } from '@/ui/links.js';
import { BankTransferDetails } from './bank-transfer-details.js';
import { PaymentFacts } from './payment-facts.js';
import { isPaymentOver, paymentPageUrl } from './states.js';
import classes from './payment-result.module.css';

const ICON = { size: 28, stroke: 1.5 } as const;

export function PaymentResult({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const { state, provider } = payment;
  const isBankTransfer = state === 'open' && provider === 'bank';
  const message = isBankTransfer
    ? { title: t('payments.bank_waits'), text: undefined }
    : state === 'open'
      ? { title: t('payments.waiting_title'), text: t('payments.waiting_text') }
      : {
          title: t(`payments.returned.${state}`),
          text: state === 'paid' ? describePaidPeriod(payment, t) : t(`payments.returned_text.${state}`),
        };
  return (
    <article className={classes.card}>
      <header className={classes.head} role="status">
        <span className={classes.icon} data-state={state} aria-hidden>
          <ResultIcon state={state} isBankTransfer={isBankTransfer} />
        </span>
        <div>
          <h2 className={classes.title}>{message.title}</h2>
          {message.text && <p className={classes.text}>{message.text}</p>}
        </div>
      </header>
      <PaymentFacts payment={payment} isShort />
      {isBankTransfer && <BankTransferDetails payment={payment} />}
      <NextSteps payment={payment} />
    </article>
  );
}

/** Describes the paid period, which may be over or replaced by another package. */
function describePaidPeriod({ starts_at: from, must_paid_after: to }: FullPayment, t: TFunction): string {
  if (!from || !to) return t('payments.returned_text.paid');
  const formatDate = (at: string): string => formatDay(new Date(at), currentLanguage());
  if (Date.parse(to) > serverNow()) return t('payments.active_until', { day: formatDate(to) });
  return t('payments.was_for', { from: formatDate(from), to: formatDate(to) });
}

function ResultIcon({
  state,
  isBankTransfer,
}: {
  state: FullPayment['state'];
  isBankTransfer: boolean;
}): React.ReactElement {
  if (isBankTransfer) return <IconBuildingBank {...ICON} />;
  if (state === 'open') return <Loader size={28} />;
  if (state === 'paid') return <IconCircleCheck {...ICON} />;
  return ['held', 'refunding', 'refund_failed'].includes(state) ? (
    <IconClock {...ICON} />
  ) : (
    <IconAlertTriangle {...ICON} />
  );
}

function NextSteps({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const seesPackages = useCan('show package');
  const { id, state, provider, invoice_number: invoice } = payment;
  const payUrl = provider === 'bank' ? null : paymentPageUrl(payment);
  return (
    <footer className={classes.actions}>
      <ButtonLink to="/payments" search={{ payment: id }} variant="default">
        {t('payments.to_payment')}
      </ButtonLink>
      {invoice !== null && (
        <ButtonLink to="/invoice/$paymentId" params={{ paymentId: String(id) }} variant="default">
          {t('payments.print_invoice')}
        </ButtonLink>
      )}
      {payUrl !== null && (
        <Button component="a" href={payUrl}>
          {t('payments.back_to_pay')}
        </Button>
      )}
      {state === 'held' && <ButtonLink to="/create-ticket">{t('payments.ask_support')}</ButtonLink>}
      {seesPackages && (isPaymentOver(payment) || state === 'paid') && (
        <ButtonLink to="/packages">{t(state === 'paid' ? 'payments.see_package' : 'payments.order_again')}</ButtonLink>
      )}
    </footer>
  );
}
