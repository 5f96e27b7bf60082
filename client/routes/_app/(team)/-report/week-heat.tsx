import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '@server/platform/weekdays.contract.js';
import type { TeamReport } from '@server/team/reports/team-report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { nameDay, weekOf } from '@/parts/campaign-form/weekdays.js';
import { HeatMap } from '@/ui/charts/heat-map.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function WeekHeat({ heat }: Pick<TeamReport, 'heat'>): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const counts = new Map(heat.map(({ weekday, hour, messages }) => [weekday * 24 + hour, messages]));
  return (
    <HeatMap
      label={t('reports.heat')}
      heading={t('reports.weekday')}
      columns={HOURS.map((hour) => String(hour).padStart(2, '0'))}
      rows={weekOf(language).map((day) => ({
        name: nameDay(day, language, 'long'),
        // In the report Monday is 1.
        values: HOURS.map((hour) => counts.get((WEEKDAYS.indexOf(day) + 1) * 24 + hour) ?? 0),
      }))}
    />
  );
}
