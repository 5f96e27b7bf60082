import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MessageStats } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { dayLabel } from './day-label.js';

const COLUMNS = ['sent', 'delivered', 'read', 'failed'] as const;

/** The drawing in words, for those who cannot see it. */
export function DaysTable({ stats }: { stats: MessageStats }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('dashboard.per_day_table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.day')}</th>
            {COLUMNS.map((key) => (
              <th key={key} scope="col">
                {t(`dashboard.count.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stats.data.map((row) => (
            <tr key={row.day}>
              <th scope="row">{dayLabel(row.day, language)}</th>
              {COLUMNS.map((key) => (
                <td key={key}>{formatNumber(row[key], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
