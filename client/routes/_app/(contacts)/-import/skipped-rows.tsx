import { useState } from 'react';
import { Button } from '@mantine/core';
import { hashKey } from '@tanstack/react-query';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import type { RowReason } from '@server/address-book/imports/import-enums.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { badCellsQuery } from '@/data/contacts/imports.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { onDemand } from '@/ui/on-demand.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { DownloadButton } from './download-button.js';
import classes from './import.module.css';

const CorrectRows = onDemand(
  () => import('./review/correct-rows.js').then((module) => module.CorrectRows),
  () => <RowSkeletons />,
);

interface SkippedRowsProps {
  work: ImportResource;
  isCorrectable?: boolean;
}

export function SkippedRows({ work, isCorrectable = false }: SkippedRowsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { bad, bad_reasons } = work.counts;
  // Stays open after all rows are corrected.
  if (bad === 0 && !isOpen) return null;
  const format = (value: number) => formatNumber(value, currentLanguage());
  const phoneColumn = work.phone_columns[0] ?? -1;
  const reasons = (Object.entries(bad_reasons) as [RowReason, number][])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  const sampleOf = (reason: RowReason) => {
    const cells = work.preview.find((row) => row.reason === reason)?.cells;
    // Numbers pasted beside a file have one column.
    return cells?.[phoneColumn] ?? cells?.[0];
  };
  return (
    <div className={classes.left}>
      <ul className={classes.reasons} aria-label={t('imports.why_bad')}>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <strong className="tabular">{format(count)}</strong>
            <span>{t(`imports.reasons.${reason}`)}</span>
            {sampleOf(reason) && <bdi>{sampleOf(reason)}</bdi>}
          </li>
        ))}
      </ul>
      <div className={classes.leftActions}>
        {isCorrectable && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            leftSection={isOpen ? <IconChevronDown size={16} stroke={1.5} /> : <IconPencil size={16} stroke={1.5} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('imports.correct_rows')}
          </Button>
        )}
        {work.has_bad_rows && bad > 0 && (
          <DownloadButton
            path={`/api/v1/contact-imports/${work.id}/bad-rows`}
            label={t('imports.download_bad', { count: bad, number: format(bad) })}
          />
        )}
      </div>
      {/* Another mapping skips other rows, so the key resets the list. */}
      {isOpen && <CorrectRows key={hashKey(badCellsQuery(work).queryKey)} work={work} />}
    </div>
  );
}
