import { useTranslation } from 'react-i18next';
import type { PriceLines as Price } from '@server/billing/payments/payments.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import classes from './payments.module.css';

/** How the total comes about; lines that are nothing are left out. */
export function PriceLines({ price }: { price: Price }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  // The minus stays before the digits in Arabic too.
  const money = (amount: number): string =>
    amount < 0 ? `\u2066−\u2069${formatMoney(-amount, language)}` : formatMoney(amount, language);
  const lines: [string, number][] = [
    [t('payments.base'), price.base],
    ...(price.coupon_discount > 0 ? ([[t('payments.coupon'), -price.coupon_discount]] as [string, number][]) : []),
    ...(price.credit > 0 ? ([[t('payments.credit'), -price.credit]] as [string, number][]) : []),
    ...(price.vat > 0
      ? ([
          ...(price.net === price.base ? [] : [[t('payments.net'), price.net]]),
          [t('payments.vat', { rate: price.vat_rate }), price.vat],
        ] as [string, number][])
      : []),
  ];
  return (
    <table className={classes.sum}>
      <tbody>
        {lines.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="tabular">{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payments.total')}</th>
          <td className="tabular">{money(price.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
