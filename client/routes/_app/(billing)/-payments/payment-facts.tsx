import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import type { FullPayment } from '@/data/billing/payments.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatDay, formatDayTime } from '@/ui/format/format-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { PriceLines } from './price-lines.js';
import { TONES } from './states.js';
import classes from './payments.module.css';

/** What was bought, by whom, when and for how much. */
export function PaymentFacts({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const isAdmin = useCan('payments');
  const language = currentLanguage();
  const { state, package: bought, months, user, provider, transaction, starts_at: from, must_paid_after: to } = payment;
  const rows: [string, React.ReactNode][] = [
    [t('payments.status'), <StatusChip key="state" tone={TONES[state]} word={t(`payments.states.${state}`)} />],
    [t('payments.package'), <bdi key="package">{packageTitle(bought.title, t)}</bdi>],
    [t('payments.period'), t(`payments.months.${bought.period_type}`, { count: months })],
    ...(from && to
      ? ([
          [
            t('payments.runs'),
            t('payments.from_to', {
              from: formatDay(new Date(from), language),
              to: formatDay(new Date(to), language),
            }),
          ],
        ] as [string, React.ReactNode][])
      : []),
    ...(isAdmin
      ? ([
          [
            t('payments.user'),
            <span key="user" className={classes.lines}>
              <bdi>{user.username}</bdi>
              <bdi className={classes.dimmed}>{user.email}</bdi>
            </span>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    [t('payments.provider'), t(`payments.providers.${provider}`)],
    ...(transaction
      ? ([
          [
            t('payments.transaction'),
            <bdi key="transaction" dir="ltr" className={classes.reference}>
              {transaction.transaction_id}
            </bdi>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    [t('payments.created_at'), formatDayTime(new Date(payment.created_at), language)],
    ...(payment.paid_at
      ? ([[t('payments.paid_at'), formatDayTime(new Date(payment.paid_at), language)]] as [string, React.ReactNode][])
      : []),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PriceLines price={payment.price} />
    </>
  );
}
