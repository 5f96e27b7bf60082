import { useState } from 'react';
import { SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REPORT_BY } from '@server/team/reports/report-limits.contract.js';
import type { ReportBy, TeamFigures, TeamReportRow } from '@server/team/reports/team-report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { ShownReport, TeamReportChoice } from '@/data/team/team-report.js';
import { formatDuration } from '@/ui/format/format-duration.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';
import classes from './report.module.css';

type Column = keyof TeamFigures;

const COLUMNS: readonly Column[] = [
  'chats',
  'resolved',
  'reopened',
  'messages',
  'rating',
  'service_level',
  'first_reply_p50',
  'first_reply_p90',
  'resolution_p50',
  'resolution_p90',
  'waiting_p50',
];
/** Accounts without ratings or policies do not see these columns. */
const OPTIONAL: ReadonlySet<Column> = new Set(['rating', 'service_level']);

interface Sort {
  column: Column | 'name';
  isAscending: boolean;
}

interface ReportTableProps {
  report: ShownReport | undefined;
  by: ReportBy;
  onChange: (choice: TeamReportChoice) => void;
}

export function ReportTable({ report, by, onChange }: ReportTableProps): React.ReactElement {
  const { t } = useTranslation();
  const [sort, setSort] = useState<Sort>();
  return (
    <section>
      <div className={classes.head}>
        <h2 id="report-rows" className={classes.title}>
          {t('reports.compare')}
        </h2>
        <div className={classes.switch}>
          <SegmentedControl
            size="sm"
            value={by}
            onChange={(value) => {
              setSort(undefined);
              onChange({ by: value === 'user' ? undefined : value });
            }}
            data={REPORT_BY.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
            aria-label={t('reports.compare_by')}
          />
        </div>
      </div>
      {report ? <Rows report={report} sort={sort} onSort={setSort} /> : <Skeleton height={220} />}
      <p className={classes.help}>{t(`reports.help.${by}`)}</p>
    </section>
  );
}

interface RowsProps {
  report: ShownReport;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function Rows({ report: { data, totals, by }, sort, onSort }: RowsProps): React.ReactElement {
  const { t } = useTranslation();
  const columns = COLUMNS.filter((column) => !OPTIONAL.has(column) || totals[column] !== null);
  const named = data.filter(({ id }) => id !== null);
  const sorted = sort ? named.toSorted((a, b) => compare(a, b, sort)) : by === 'hour' ? named.toSorted(byId) : named;
  const others = data.filter((row) => row.id === null && columns.some((column) => row[column]));
  const heading = (column: Sort['column'], label: string) => {
    const isSorted = sort?.column === column;
    return (
      <th key={column} scope="col" aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}>
        <UnstyledButton
          className={classes.sort}
          data-sorted={(isSorted && (sort.isAscending ? 'up' : 'down')) || undefined}
          onClick={() => onSort({ column, isAscending: isSorted ? !sort.isAscending : column === 'name' })}
        >
          {label}
        </UnstyledButton>
      </th>
    );
  };
  return (
    // Focus lets keyboard users scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} role="region" aria-labelledby="report-rows" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heading('name', t(`reports.by.${by}`))}
            {columns.map((column) => heading(column, t(`reports.figure.${column}`)))}
          </tr>
        </thead>
        <tbody>
          {[...sorted, ...others].map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name === null ? t(`reports.nobody.${by}`) : <bdi>{row.name}</bdi>}</th>
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            <Cells row={totals} columns={columns} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cells({ row, columns }: { row: TeamFigures; columns: readonly Column[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const write = (column: Column, value: number | null): string => {
    if (value === null) return t('reports.none');
    if (column.includes('_p')) return formatDuration(value, language);
    if (column === 'service_level') return formatShare(value, language);
    return formatNumber(column === 'rating' ? Math.round(value * 10) / 10 : value, language);
  };
  return (
    <>
      {columns.map((column) => (
        <td key={column} data-zero={!row[column] || undefined}>
          {write(column, row[column])}
        </td>
      ))}
    </>
  );
}

const byId = (a: TeamReportRow, b: TeamReportRow): number => (a.id ?? 0) - (b.id ?? 0);

/** Missing values are last in both directions. */
function compare(a: TeamReportRow, b: TeamReportRow, { column, isAscending }: Sort): number {
  const direction = isAscending ? 1 : -1;
  if (column === 'name') return direction * (a.name ?? '').localeCompare(b.name ?? '', currentLanguage());
  const [first, second] = [a[column], b[column]];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return direction * (first - second) || byId(a, b);
}
