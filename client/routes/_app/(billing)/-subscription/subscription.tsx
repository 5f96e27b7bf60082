import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubcribeResource } from '@server/auth/auth.contract.js';
import type { NextSubscription, PackageResource, SubscriptionResource } from '@server/billing/billing.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import type { Payment } from '@/data/billing/payments.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatDay } from '@/ui/format/format-time.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { StatusChip } from '@/ui/status-chip.js';
import { OrderDialog } from '../-order/order-dialog.js';
import { PausedDevices } from './paused-devices.js';
import { Usage } from './usage.js';
import { WaitingPayment } from './waiting-payment.js';
import classes from './subscription.module.css';

interface SubscriptionProps {
  subscription: SubscriptionResource;
  next: NextSubscription | null;
  packages: readonly PackageResource[];
  waiting: Payment | null;
}

export function Subscription({ subscription, next, packages, waiting }: SubscriptionProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { package_id: id, period_type: unit, count_months: months, expire_at: expiry } = subscription;
  const formatDate = (value: string) => formatDay(new Date(value), language);
  const isUnlimited = id === 0;
  const canOrder = useCan('show package');
  const isPaid = subscription.package !== null && subscription.package.price > 0;
  const hasUnpaidRenewal = waiting?.change === 'renew';
  // Free packages renew automatically.
  const offer = isPaid && canOrder && !hasUnpaidRenewal ? packages.find((offered) => offered.id === id) : undefined;
  const cells = [
    [
      'name',
      <bdi key="name">
        {isUnlimited ? t('packages.unlimited') : packageTitle(subscription.package?.title ?? '', t)}
      </bdi>,
    ],
    ['period', isUnlimited ? <None key="period" /> : t(`packages.terms.${unit}`, { count: months })],
    ['expires', expiry ? formatDate(expiry) : t('packages.no_end')],
    ['amount', formatMoney(subscription.amount, language)],
    ['since', formatDate(subscription.created_at)],
  ] as const;
  return (
    <section className={classes.section} aria-labelledby="your-subscription">
      <h2 id="your-subscription" className={classes.heading}>
        {t('packages.your_subscription')}
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            {cells.map(([name]) => (
              <th key={name} scope="col">
                {t(`packages.column.${name}`)}
              </th>
            ))}
            <th scope="col">{t('packages.column.state')}</th>
            {offer && (
              <th scope="col" className={classes.actionHead}>
                <span>{t('ui.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            {cells.map(([name, value]) => (
              <td key={name} data-label={t(`packages.column.${name}`)}>
                {value}
              </td>
            ))}
            <td data-label={t('packages.column.state')}>
              <State />
            </td>
            {offer && (
              <td className={classes.action}>
                <Renewal offer={offer} />
              </td>
            )}
          </tr>
        </tbody>
      </table>
      {next && (
        <p className={classes.next}>
          {t('packages.next', { name: isolate(packageTitle(next.package.title, t)), day: formatDate(next.starts_at) })}
        </p>
      )}
      {waiting && <WaitingPayment payment={waiting} />}
      <PausedDevices />
      <Usage />
    </section>
  );
}

function State(): React.ReactElement {
  const { t } = useTranslation();
  const current = useSession().data.subcribe;
  if (current?.is_expired) return <StatusChip tone="bad" word={t('packages.expired')} />;
  const graceEnd = current && findGraceEnd(current);
  if (!graceEnd) return <StatusChip tone="good" word={t('packages.active')} />;
  return <StatusChip tone="bad" word={t('packages.grace', { day: formatDay(graceEnd, currentLanguage()) })} />;
}

function Renewal({ offer }: { offer: PackageResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        disabled={isSuspended}
        aria-label={t('packages.renew_of', { name: packageTitle(offer.title, t) })}
        onClick={() => setOpen(true)}
      >
        {t('packages.renew')}
      </Button>
      {isOpen && <OrderDialog offer={offer} link={undefined} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns null before expiry. */
function findGraceEnd({ expire_at: end, active_until: until }: SubcribeResource): Date | null {
  return end !== null && until !== null && Date.parse(end) <= serverNow() ? new Date(until) : null;
}

function None(): React.ReactElement {
  const { t } = useTranslation();
  return <Nothing label={t('packages.nothing')} />;
}
