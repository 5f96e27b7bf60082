import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type { QuoteResult } from '@server/billing/payments/payments.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatDay } from '@/ui/format/format-time.js';
import classes from './order-dialog.module.css';

type Quote = QuoteResult['data'];

interface OrderTotalProps {
  offer: PackageResource;
  quote: Quote | undefined;
  /** Whether the quote is of the previous order. */
  isStale: boolean;
}

export function OrderTotal({ offer, quote, isStale }: OrderTotalProps): React.ReactElement {
  const { t } = useTranslation();
  if (!quote) return <Skeleton height={96} mt="lg" />;
  const { price, months, prices_include_vat: includesVat } = quote;
  const language = currentLanguage();
  const format = (amount: number): string => formatMoney(amount, language);
  // Keeps the minus before the digits in both languages.
  const formatDeduction = (amount: number): string => format(amount).replace(/[\d.,]*\d/, '\u2066−$&\u2069');
  const unitPrice = Math.max(0, offer.price - offer.discount);
  const fullPrice = (Math.round(unitPrice * 100) * months) / 100;
  const periodDiscount = Math.round((fullPrice - price.base) * 100) / 100;
  const vatRate = { rate: price.vat_rate };
  return (
    <div className={classes.sum} data-stale={isStale || undefined} aria-busy={isStale}>
      <dl>
        {fullPrice > 0 && (
          <Line
            name={t('packages.sum.base', {
              price: format(unitPrice),
              period: t(`packages.terms.${offer.period_type}`, { count: months }),
            })}
            value={format(fullPrice)}
          />
        )}
        {periodDiscount > 0 && (
          <Line name={t('packages.sum.period_discount')} value={formatDeduction(periodDiscount)} />
        )}
        {price.coupon_discount > 0 && (
          <Line name={t('packages.sum.coupon')} value={formatDeduction(price.coupon_discount)} />
        )}
        {price.credit > 0 && <Line name={t('packages.sum.credit')} value={formatDeduction(price.credit)} />}
        {price.extra_days > 0 && (
          <Line name={t('packages.sum.extra_days')} value={t('packages.terms.day', { count: price.extra_days })} />
        )}
        {price.vat > 0 && (
          <Line
            name={t(includesVat ? 'packages.sum.vat_included' : 'packages.sum.vat', vatRate)}
            value={format(price.vat)}
          />
        )}
      </dl>
      <div className={classes.total}>
        <span>{t('packages.sum.total')}</span>
        <output className={classes.amount}>{price.total === 0 ? t('packages.free') : format(price.total)}</output>
      </div>
      <ChangeNote quote={quote} />
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }): React.ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ChangeNote({ quote }: { quote: Quote }): React.ReactElement | null {
  const { t } = useTranslation();
  const { change, starts_at: startsAt } = quote;
  if (change === 'new') return null;
  const day = formatDay(new Date(startsAt), currentLanguage());
  return <p className={classes.effect}>{t(`packages.effect.${change}`, { day })}</p>;
}
