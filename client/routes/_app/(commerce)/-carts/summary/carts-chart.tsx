import { useTranslation } from 'react-i18next';
import type { CartSummary } from '@server/commerce/carts/carts.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { BarChart } from '@/ui/charts/bar-chart.js';
import { ChartLegend } from '@/ui/charts/chart-legend.js';
import type { ChartBar } from '@/ui/charts/bar-drawing.js';
import { formatDate } from '@/ui/format/format-time.js';
import classes from './summary.module.css';

type Day = CartSummary['data']['days'][number];

const COLORS = ['var(--chart-read)', 'var(--chart-sent)'];

/** Formats a calendar day, which needs no time zone. */
function formatCalendarDay(day: string, { isShort = false } = {}): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', ...(!isShort && { weekday: 'short' }) };
  return formatDate(new Date(`${day}T00:00:00Z`), currentLanguage(), { ...dateFormat(), timeZone: 'UTC' }, options);
}

function toBar({ day, left, recovered }: Day): ChartBar {
  return {
    label: formatCalendarDay(day),
    shortLabel: formatCalendarDay(day, { isShort: true }),
    parts: [recovered, left - recovered],
    figures: [recovered, left],
  };
}

export function CartsChart({ days }: { days: readonly Day[] | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const names = [t('carts.figure.recovered'), t('carts.figure.left')];
  return (
    <div className={classes.chart}>
      <ChartLegend names={[t('carts.figure.recovered'), t('carts.figure.not_recovered')]} colors={COLORS} />
      <BarChart
        name={t('carts.per_day')}
        heading={t('carts.day')}
        bars={days?.map(toBar)}
        colors={COLORS}
        figures={names}
      />
    </div>
  );
}
