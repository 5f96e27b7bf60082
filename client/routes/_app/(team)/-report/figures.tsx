import { useTranslation } from 'react-i18next';
import type { TeamFigures, TeamReport } from '@server/team/reports/team-report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { StatTile, StatTiles } from '@/ui/charts/stat-tile.js';
import { formatDuration } from '@/ui/format/format-duration.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';

const COUNTS = ['chats', 'resolved', 'reopened', 'messages'] as const;
const DURATIONS = ['first_reply_p50', 'resolution_p50', 'waiting_p50'] as const;

type Unit = 'count' | 'duration' | 'share';

const CHANGES = {
  count: ['reports.more', 'reports.fewer'],
  duration: ['reports.longer', 'reports.shorter'],
  share: ['reports.higher', 'reports.lower'],
} as const;

export function Figures({ report }: { report: TeamReport | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const tile = (figure: keyof TeamFigures, format: (value: number) => string, unit: Unit) => (
    <StatTile
      key={figure}
      label={t(`reports.figure.${figure}`)}
      figure={report && (report.totals[figure] === null ? t('reports.none') : format(report.totals[figure]))}
      {...(report && compare(report.totals[figure], report.previous[figure], format, unit))}
    />
  );

  /** Compares figures. `change` is the sign of the difference. */
  function compare(
    value: number | null,
    previous: number | null,
    format: (value: number) => string,
    unit: Unit,
  ): { note: React.ReactNode; change: number } {
    if (value === null || previous === null || (previous === 0 && value === 0)) return { note: null, change: 0 };
    const difference = value - previous;
    if (difference === 0) return { note: t('reports.same'), change: 0 };
    const size = Math.abs(difference);
    // Two percentages differ by percentage points, so there is no percent sign.
    const amount = unit === 'share' ? formatNumber(Math.round(size * 1000) / 10, language) : format(size);
    const note = t(CHANGES[unit][difference > 0 ? 0 : 1], { amount });
    return { note, change: Math.sign(difference) };
  }

  return (
    <StatTiles label={t('reports.summary')}>
      {COUNTS.map((figure) => tile(figure, (value) => formatNumber(value, language), 'count'))}
      {DURATIONS.map((figure) => tile(figure, (value) => formatDuration(value, language), 'duration'))}
      {report &&
        report.totals.rating !== null &&
        tile('rating', (value) => formatNumber(Math.round(value * 10) / 10, language), 'count')}
      {report &&
        report.totals.service_level !== null &&
        tile('service_level', (value) => formatShare(value, language), 'share')}
    </StatTiles>
  );
}
