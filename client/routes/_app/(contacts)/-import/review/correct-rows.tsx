import { useState } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_CORRECTION_CHARACTERS } from '@server/address-book/contacts/contact-limits.contract.js';
import type { ImportResource, ReviewedRow } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { badCellsQuery, correctCell } from '@/data/contacts/imports.js';
import { InlineText } from '@/ui/forms/inline-text.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { DECISIVE } from './decisive-roles.js';
import { RowResult } from './row-result.js';
import classes from './correct-rows.module.css';

/** Keeps the result of a corrected row until the file is read again. */
export function CorrectRows({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    badCellsQuery(work),
  );
  const [corrected, setCorrected] = useState<ReadonlyMap<number, ReviewedRow>>(new Map());
  const [lastCorrected, setLastCorrected] = useState<ReviewedRow | null>(null);

  async function handleSave(row: number, column: number, value: string): Promise<void> {
    const result = await correctCell(work.id, { row, column, value });
    setCorrected((previous) => new Map(previous).set(row, result));
    setLastCorrected(result);
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const rows = data.pages.flatMap((page) => page.data);
  const previewed = new Map(work.preview.map((row) => [row.row, row]));
  return (
    <div className={classes.correct}>
      <VisuallyHidden role="status">{lastCorrected && <RowResult row={lastCorrected} />}</VisuallyHidden>
      <ul className={classes.rows} aria-label={t('imports.counts.bad')}>
        {rows.map((rejected) => (
          <CorrectRow
            key={rejected.row}
            row={previewed.get(rejected.row) ?? corrected.get(rejected.row) ?? rejected}
            work={work}
            onSave={(column, value) => handleSave(rejected.row, column, value)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="compact-sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('imports.more_rows')}
        </Button>
      )}
    </div>
  );
}

interface CorrectRowProps {
  row: ReviewedRow;
  work: ImportResource;
  onSave: (column: number, value: string) => Promise<void>;
}

function CorrectRow({ row, work, onSave }: CorrectRowProps): React.ReactElement {
  const { t } = useTranslation();
  const decisiveColumns = [...work.columns.entries()]
    .filter(([, { role }]) => DECISIVE.includes(role))
    .sort(([, a], [, b]) => DECISIVE.indexOf(a.role) - DECISIVE.indexOf(b.role));
  const number = formatNumber(row.row, currentLanguage());
  return (
    <li>
      <div className={classes.result}>
        <span className={`${classes.number} tabular`}>{t('imports.row_of', { number })}</span>
        <RowResult row={row} />
      </div>
      <dl className={classes.cells}>
        {decisiveColumns.map(([column, { header, role }]) => (
          <div key={column} data-role={role}>
            <dt>
              <bdi>{header}</bdi>
            </dt>
            <dd>
              <InlineText
                value={row.cells[column] ?? ''}
                label={t('imports.cell_of', { header: isolate(header), number })}
                placeholder="—"
                maxLength={MAX_CORRECTION_CHARACTERS}
                onSave={(value) => onSave(column, value)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
