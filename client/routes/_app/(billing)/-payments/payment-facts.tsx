import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import type { FullPayment } from '@/data/billing/payments.js';
import { formatDay, formatDayTime } from '@/ui/format/format-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { PriceLineList } from './price-line-list.js';
import { stateKey, PAYMENT_TONES } from './states.js';
import factClasses from './payment-facts.module.css';
import classes from './payments.module.css';

interface PaymentFactsProps {
  payment: FullPayment;
  isShort?: boolean;
}

export function PaymentFacts({ payment, isShort = false }: PaymentFactsProps): React.ReactElement {
  const { t } = useTranslation();
  const isAdmin = useCan('payments');
  const language = currentLanguage();
  const { state, user, provider, transaction, starts_at: from, must_paid_after: to } = payment;
  return (
    <>
      <dl className={factClasses.facts}>
        <Fact name={t('payments.status')}>
          <StatusChip tone={PAYMENT_TONES[state]} word={t(stateKey(payment, isAdmin))} />
        </Fact>
        {from && to && (
          <Fact name={t('payments.runs')}>
            {t('payments.from_to', {
              from: formatDay(new Date(from), language),
              to: formatDay(new Date(to), language),
            })}
          </Fact>
        )}
        {isAdmin && (
          <Fact name={t('payments.user')}>
            <span className={`${classes.lines} ${factClasses.account}`}>
              <bdi>{user.name ?? user.username}</bdi>
              <bdi className={classes.dimmed}>{user.email}</bdi>
            </span>
          </Fact>
        )}
        <Fact name={t('payments.provider')}>{t(`payments.providers.${provider}`)}</Fact>
        {transaction && !isShort && (
          <Fact name={t('payments.transaction')}>
            <bdi dir="ltr" className={classes.reference}>
              {transaction.transaction_id}
            </bdi>
          </Fact>
        )}
        {!isShort && (
          <Fact name={t('payments.created_at')}>{formatDayTime(new Date(payment.created_at), language)}</Fact>
        )}
        {state === 'open' && payment.expires_at && (
          <Fact name={t('payments.pay_before')}>{formatDayTime(new Date(payment.expires_at), language)}</Fact>
        )}
        {payment.paid_at && (
          <Fact name={t('payments.paid_at')}>{formatDayTime(new Date(payment.paid_at), language)}</Fact>
        )}
      </dl>
      <PriceLineList payment={payment} />
    </>
  );
}

interface FactProps {
  name: string;
  children: React.ReactNode;
}

function Fact({ name, children }: FactProps): React.ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
