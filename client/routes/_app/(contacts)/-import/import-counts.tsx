import { useTranslation } from 'react-i18next';
import type { ImportResource, RowReason } from '@server/messaging/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { DownloadButton } from './download-button.js';
import classes from './import.module.css';

/** What the file holds, before anything is kept: good, known, twice, bad. */
export function ImportCounts({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { good, known, duplicate, bad, repaired } = work.counts;
  const figures = [
    { label: t('imports.counts.good'), value: good, tone: 'good' },
    { label: t('imports.counts.known'), value: known },
    { label: t('imports.counts.duplicate'), value: duplicate },
    { label: t('imports.counts.repaired'), value: repaired },
    { label: t('imports.counts.bad'), value: bad, tone: bad > 0 ? 'bad' : undefined },
  ];
  return (
    <dl className={classes.counts}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value === null ? '…' : formatNumber(value, currentLanguage())}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why rows are left out, the most frequent first, each with one of its rows; all of them are in a file. */
export function BadRows({ work }: { work: ImportResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const { bad, bad_reasons } = work.counts;
  if (bad === 0) return null;
  const phoneAt = work.columns.findIndex(({ role }) => role === 'phone');
  const reasons = (Object.entries(bad_reasons) as [RowReason, number][]).sort(([, a], [, b]) => b - a);
  const sampleOf = (reason: RowReason) => {
    const cells = work.preview.find((row) => row.reason === reason)?.cells;
    // What was pasted beside a file has columns of its own.
    return cells?.[phoneAt] ?? cells?.[0];
  };
  return (
    <div className={classes.left}>
      <ul className={classes.reasons} aria-label={t('imports.why_bad')}>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <strong className="tabular">{formatNumber(count, currentLanguage())}</strong>
            <span>{t(`imports.reasons.${reason}`)}</span>
            {sampleOf(reason) && <bdi>{sampleOf(reason)}</bdi>}
          </li>
        ))}
      </ul>
      {work.has_bad_rows && (
        <DownloadButton
          path={`/api/v1/contact-imports/${work.id}/bad-rows`}
          label={t('imports.download_bad', { count: bad, number: formatNumber(bad, currentLanguage()) })}
        />
      )}
    </div>
  );
}
