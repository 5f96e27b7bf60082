import { useState } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { cartSummaryQuery } from '@/data/stores/carts.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';
import { SUMMARY_DAYS } from '../statuses.js';
import { CartsChart } from './carts-chart.js';
import { Money } from './money.js';
import classes from './summary.module.css';

export function CartSummaryPanel({ apps }: { apps: readonly number[] }): React.ReactElement | null {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false });
  const { data, error } = useQuery(cartSummaryQuery(SUMMARY_DAYS, apps));
  // The list shows the error.
  if (error && !data) return null;
  const language = currentLanguage();
  const format = (count: number | undefined): string => (count === undefined ? '–' : formatNumber(count, language));
  const rate = data && (data.left === 0 ? 0 : data.recovered / data.left);
  return (
    <section className={classes.panel} aria-labelledby="carts-summary" data-open={isOpen || undefined}>
      <header className={classes.head}>
        <h2 id="carts-summary" className={classes.title}>
          {t('carts.last_days', { count: SUMMARY_DAYS })}
        </h2>
        {!isWide && !isOpen && (
          <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
            {t('carts.show_chart')}
          </Button>
        )}
      </header>
      <dl className={classes.figures}>
        <div className={classes.figure}>
          <dt>{t('carts.figure.left')}</dt>
          <dd>{format(data?.left)}</dd>
        </div>
        <div className={classes.figure}>
          <dt>{t('carts.figure.recovered')}</dt>
          <dd>{format(data?.recovered)}</dd>
        </div>
        <div className={classes.figure} data-figure="rate">
          <dt>{t('carts.figure.rate')}</dt>
          <dd>{rate === undefined ? '–' : formatShare(rate, language)}</dd>
        </div>
        <div className={classes.figure} data-figure="value">
          <dt>{t('carts.figure.recovered_value')}</dt>
          <dd>
            <Money sums={data?.recovered_value} totals={data?.value} />
          </dd>
        </div>
      </dl>
      {(isWide || isOpen) && <CartsChart days={data?.days} />}
    </section>
  );
}
