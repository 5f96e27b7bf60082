import { useTranslation } from 'react-i18next';
import type { TeamReport } from '@server/team/reports/team-report.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { BarChart } from '@/ui/charts/bar-chart.js';
import type { ChartBar } from '@/ui/charts/bar-drawing.js';
import { formatDate } from '@/ui/format/format-time.js';

const COLORS = ['var(--chart-read)'];

function toBar({ day, chats, resolved }: TeamReport['days'][number]): ChartBar {
  const [at, language] = [new Date(`${day}T00:00:00Z`), currentLanguage()];
  const format = { ...dateFormat(), timeZone: 'UTC' };
  const shortLabel = formatDate(at, language, format, { day: 'numeric', month: 'short' });
  return {
    label: formatDate(at, language, format, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    shortLabel,
    parts: [chats],
    figures: [chats, resolved],
  };
}

export function DaysChart({ days }: { days: TeamReport['days'] | undefined }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <BarChart
      name={t('reports.per_day')}
      heading={t('reports.day')}
      bars={days?.map(toBar)}
      colors={COLORS}
      figures={[t('reports.figure.chats'), t('reports.figure.resolved')]}
    />
  );
}
