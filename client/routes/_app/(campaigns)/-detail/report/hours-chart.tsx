import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '@server/campaigns/definition/report.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { BarChart } from '@/ui/charts/bar-chart.js';
import { ChartLegend } from '@/ui/charts/chart-legend.js';
import type { ChartBar } from '@/ui/charts/bar-drawing.js';
import { formatClock, formatDate } from '@/ui/format/format-time.js';
import { fillHours } from './fill-hours.js';
import classes from '../detail.module.css';

type Hour = CampaignReport['hours'][number];

const COLORS = ['var(--chart-read)', 'var(--chart-failed)'];

function toBar({ hour, sent, failed }: Hour): ChartBar {
  const [date, language] = [new Date(hour), currentLanguage()];
  const day = formatDate(date, language, dateFormat(), { weekday: 'short', day: 'numeric', month: 'short' });
  return {
    label: `${day} ${formatClock(date, language)}`,
    shortLabel: formatClock(date, language),
    parts: [sent, failed],
    figures: [sent, failed],
  };
}

export function HoursChart({ hours }: { hours: readonly Hour[] | undefined }): React.ReactElement {
  const { t } = useTranslation();
  if (hours?.length === 0) return <p className={classes.why}>{t('campaigns.nothing_sent')}</p>;
  const names = [t('campaigns.recipient.sent'), t('campaigns.recipient.failed')];
  return (
    <>
      <div className={classes.legend}>
        <ChartLegend names={names} colors={COLORS} />
      </div>
      <BarChart
        name={t('campaigns.per_hour')}
        heading={t('campaigns.hour')}
        bars={hours && fillHours(hours).map(toBar)}
        colors={COLORS}
        figures={names}
      />
    </>
  );
}
