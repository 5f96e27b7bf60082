import { useTranslation } from 'react-i18next';
import type { TeamFigures, TeamReport } from '@server/team/reports/team-report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { StatTile, StatTiles } from '@/ui/charts/stat-tile.js';
import { formatDuration } from '@/ui/format/format-duration.js';
import { formatNumber } from '@/ui/format/format-number.js';

const COUNTS = ['chats', 'resolved', 'reopened', 'messages'] as const;
const DURATIONS = ['first_reply_p50', 'resolution_p50', 'waiting_p50'] as const;

export function Figures({ report }: { report: TeamReport | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const tile = (figure: keyof TeamFigures, format: (value: number) => string, isDuration: boolean) => (
    <StatTile
      key={figure}
      label={t(`reports.figure.${figure}`)}
      figure={report && (report.totals[figure] === null ? t('reports.none') : format(report.totals[figure]))}
      {...(report && compare(report.totals[figure], report.previous[figure], format, isDuration))}
    />
  );

  /** The words say what the arrow shows. */
  function compare(
    value: number | null,
    before: number | null,
    format: (value: number) => string,
    isDuration: boolean,
  ): { note: React.ReactNode; change: number } {
    if (value === null || before === null || (before === 0 && value === 0)) return { note: null, change: 0 };
    const more = value - before;
    if (more === 0) return { note: t('reports.same'), change: 0 };
    const amount = format(Math.abs(more));
    const note = isDuration
      ? t(more > 0 ? 'reports.longer' : 'reports.shorter', { amount })
      : t(more > 0 ? 'reports.more' : 'reports.fewer', { amount });
    return { note, change: Math.sign(more) };
  }

  return (
    <StatTiles label={t('reports.summary')}>
      {COUNTS.map((figure) => tile(figure, (value) => formatNumber(value, language), false))}
      {DURATIONS.map((figure) => tile(figure, (value) => formatDuration(value, language), true))}
      {report &&
        report.totals.rating !== null &&
        tile('rating', (value) => formatNumber(Math.round(value * 10) / 10, language), false)}
    </StatTiles>
  );
}
