import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import classes from './summary.module.css';

interface MoneyProps {
  /** Amounts by currency. */
  sums: Readonly<Record<string, string>> | undefined;
  totals: Readonly<Record<string, string>> | undefined;
}

export function Money({ sums, totals = {} }: MoneyProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (!sums) return <>–</>;
  const currencies = [...new Set([...Object.keys(sums), ...Object.keys(totals)])];
  if (currencies.length === 0) return <>{formatMoneyIn('0', 'SAR', language)}</>;
  return (
    <>
      {currencies.map((currency) => (
        <span key={currency} className={classes.sum}>
          {formatMoneyIn(sums[currency] ?? '0', currency, language)}
          {totals[currency] !== undefined && (
            <span className={classes.of}>
              {t('carts.figure.of', { sum: formatMoneyIn(totals[currency], currency, language) })}
            </span>
          )}
        </span>
      ))}
    </>
  );
}
