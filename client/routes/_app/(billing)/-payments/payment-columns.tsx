import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { serverNow } from '@/app/http/server-time.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import type { Can } from '@/app/use-can.js';
import type { Payment } from '@/data/billing/payments.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatDay } from '@/ui/format/format-time.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { StatusChip } from '@/ui/status-chip.js';
import { stateKey, PAYMENT_TONES } from './states.js';
import classes from './payments.module.css';

export function paymentColumns(t: TFunction, can: Can): Column<Payment>[] {
  const isAdmin = can('payments');
  const buyer: Column<Payment> = {
    key: 'user',
    title: t('payments.user'),
    width: 220,
    cell: ({ user }) => (
      <span className={classes.lines}>
        <ClampedText text={user.name ?? user.username} lines={1} />
        <span className={`${classes.dimmed} ${classes.wide} ${classes.email}`}>
          <ClampedText text={user.email} lines={1} />
        </span>
      </span>
    ),
  };
  return [
    { key: 'id', title: t('payments.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'package',
      title: t('payments.package'),
      card: 'title',
      width: 200,
      cell: ({ id, package: { title, period_type: type }, months, change }) => (
        <span className={classes.lines}>
          <Link
            to="."
            search={((search: object) => ({ ...search, payment: id })) as never}
            resetScroll={false}
            className={classes.name}
            data-row-link
          >
            <ClampedText text={packageTitle(title, t)} lines={1} />
          </Link>
          <span className={classes.terms}>
            <span>{t(`packages.terms.${type}`, { count: months })}</span>{' '}
            <span>· {t(`payments.changes.${change}`)}</span>
          </span>
        </span>
      ),
    },
    ...(isAdmin ? [buyer] : []),
    {
      key: 'amount',
      title: t('payments.amount'),
      cell: ({ amount, provider }) => (
        <span className={classes.lines}>
          <span className={`tabular ${classes.sumOf}`}>{formatMoney(amount, currentLanguage())}</span>
          <span className={`${classes.dimmed} ${classes.wide}`}>{t(`payments.providers.${provider}`)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('payments.status'),
      card: 'corner',
      cell: (payment) => (
        <span className={classes.lines}>
          <StatusChip tone={PAYMENT_TONES[payment.state]} word={t(stateKey(payment, isAdmin))} />
          {isAdmin && payment.dispute?.state === 'open' && <StatusChip tone="bad" word={t('payments.disputed')} />}
        </span>
      ),
    },
    {
      key: 'transaction',
      title: t('payments.transaction'),
      card: 'wide',
      width: 110,
      cell: ({ transaction }) =>
        transaction ? (
          <span dir="ltr" className={classes.reference}>
            <ClampedText text={transaction.transaction_id} lines={1} />
          </span>
        ) : (
          <Nothing label={t('payments.transaction')} />
        ),
    },
    {
      key: 'expiry',
      title: t('payments.expiry'),
      // Administrators see the buyer instead.
      card: isAdmin ? 'wide' : 'line',
      cell: ({ must_paid_after: at }) =>
        at ? (
          <>
            <span className={classes.word}>{t(isPast(at) ? 'payments.ended' : 'payments.until')} </span>
            {formatDay(new Date(at), currentLanguage())}
          </>
        ) : (
          <Nothing label={t('payments.expiry')} />
        ),
    },
    {
      key: 'created_at',
      title: t('payments.created_at'),
      cell: ({ created_at: at }) => <RelativeTime value={at} />,
    },
  ];
}

export const nameOfPayment = ({ id, package: { title } }: Payment, t: TFunction): string =>
  `${id}, ${isolate(packageTitle(title, t))}`;

const isPast = (at: string): boolean => Date.parse(at) < serverNow();
