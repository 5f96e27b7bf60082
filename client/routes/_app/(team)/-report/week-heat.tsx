import { useTranslation } from 'react-i18next';
import type { TeamReport } from '@server/team/reports/team-report.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { HeatMap } from '@/ui/charts/heat-map.js';
import { write } from '@/ui/format/format-time.js';

/** Sunday first. */
const WEEKDAYS = [7, 1, 2, 3, 4, 5, 6];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** 1 January 2024 was a Monday. */
const nameDay = (weekday: number): string =>
  write(
    new Date(Date.UTC(2024, 0, weekday)),
    currentLanguage(),
    { ...dateFormat(), timeZone: 'UTC' },
    { weekday: 'long' },
  );

export function WeekHeat({ heat }: Pick<TeamReport, 'heat'>): React.ReactElement {
  const { t } = useTranslation();
  const counts = new Map(heat.map(({ weekday, hour, messages }) => [weekday * 24 + hour, messages]));
  return (
    <HeatMap
      label={t('reports.heat')}
      heading={t('reports.weekday')}
      columns={HOURS.map((hour) => String(hour).padStart(2, '0'))}
      rows={WEEKDAYS.map((weekday) => ({
        name: nameDay(weekday),
        values: HOURS.map((hour) => counts.get(weekday * 24 + hour) ?? 0),
      }))}
    />
  );
}
