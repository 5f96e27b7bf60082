import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import type { FullPayment } from '@/data/billing/payments.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatMoney } from '@/ui/format/format-money.js';
import classes from './payments.module.css';

const HALALA_IN_SAR = 0.01;

interface PriceLineListProps {
  payment: Pick<FullPayment, 'price' | 'package' | 'months' | 'seller'>;
  detail?: React.ReactNode;
}

export function PriceLineList({ payment, detail }: PriceLineListProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { price, package: bought, months } = payment;
  const format = (amount: number): string =>
    amount < 0 ? `\u2066−\u2069${formatMoney(-amount, language)}` : formatMoney(amount, language);
  // A tax invoice must list VAT even at zero.
  const hasVat = price.vat > 0 || (payment.seller.vat_number !== null && price.total > 0);
  // Prices include VAT if the item costs more than the net amount.
  const isIncluded = hasVat && price.base - price.coupon_discount - price.credit - price.net > HALALA_IN_SAR / 2;
  const lines: [string, number][] = [
    ...(price.coupon_discount > 0 ? ([[t('payments.coupon'), -price.coupon_discount]] as [string, number][]) : []),
    ...(price.credit > 0 ? ([[t('payments.credit'), -price.credit]] as [string, number][]) : []),
    ...(hasVat && price.net !== price.base ? ([[t('payments.net'), price.net]] as [string, number][]) : []),
    ...(hasVat ? ([[t('payments.vat', { rate: price.vat_rate }), price.vat]] as [string, number][]) : []),
  ];
  return (
    <table className={classes.sum}>
      <tbody>
        <tr>
          <th scope="row">
            {t('payments.package_for', {
              name: isolate(packageTitle(bought.title, t)),
              period: t(`packages.terms.${bought.period_type}`, { count: months }),
            })}
            {isIncluded && <span className={classes.dimmed}> ({t('payments.vat_included')})</span>}
            {detail}
          </th>
          <td className="tabular">{format(price.base)}</td>
        </tr>
        {lines.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="tabular">{format(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(hasVat ? 'payments.total_with_vat' : 'payments.total')}</th>
          <td className="tabular">{format(price.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
