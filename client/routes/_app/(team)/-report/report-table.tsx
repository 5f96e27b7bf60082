import { useState } from 'react';
import { NativeSelect, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
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

interface FigurePair {
  main: Column;
  below?: Column;
}

const FIGURES: readonly FigurePair[] = [
  { main: 'chats' },
  { main: 'resolved', below: 'reopened' },
  { main: 'messages' },
  { main: 'rating' },
  { main: 'service_level' },
  { main: 'first_reply_p50', below: 'first_reply_p90' },
  { main: 'resolution_p50', below: 'resolution_p90' },
  { main: 'waiting_p50' },
];
const columnsOf = ({ main, below }: FigurePair): Column[] => (below ? [main, below] : [main]);
/** Columns that accounts without ratings or service levels do not see. */
const OPTIONAL_FIGURES: ReadonlySet<Column> = new Set(['rating', 'service_level']);

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
  onSort: (sort: Sort | undefined) => void;
}

function Rows({ report: { data, totals, by }, sort, onSort }: RowsProps): React.ReactElement {
  const { t } = useTranslation();
  const figures = FIGURES.filter(({ main }) => !OPTIONAL_FIGURES.has(main) || totals[main] !== null);
  const columns = figures.flatMap(columnsOf);
  const namedRows = data.filter(({ id }) => id !== null);
  const sorted = sort
    ? namedRows.toSorted((a, b) => compareRows(a, b, sort))
    : by === 'hour'
      ? namedRows.toSorted(compareById)
      : namedRows;
  const unnamedRows = data.filter((row) => row.id === null && columns.some((column) => row[column]));
  const toggleSort = (column: Sort['column']): void =>
    onSort({ column, isAscending: sort?.column === column ? !sort.isAscending : column === 'name' });
  const directionOf = (column: Sort['column']) =>
    sort?.column === column ? (sort.isAscending ? 'ascending' : 'descending') : undefined;
  const sortButton = (column: Sort['column'], label: string, fullLabel: string) => (
    <UnstyledButton
      key={column}
      className={classes.sort}
      data-sorted={directionOf(column)}
      title={fullLabel}
      aria-label={fullLabel}
      onClick={() => toggleSort(column)}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <>
      <NativeSelect
        className={classes.sortField ?? ''}
        label={t('reports.sort_by')}
        value={sort?.column ?? ''}
        data={[
          { value: '', label: t('reports.unsorted') },
          ...columns.map((column) => ({ value: column, label: t(`reports.figure.${column}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSort(value === '' ? undefined : { column: value as Column, isAscending: false })
        }
      />
      <div role="region" aria-labelledby="report-rows">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" aria-sort={directionOf('name')}>
                {sortButton('name', t(`reports.by.${by}`), t(`reports.by.${by}`))}
              </th>
              {figures.map((pair) => (
                <th key={pair.main} scope="col" aria-sort={columnsOf(pair).map(directionOf).find(Boolean)}>
                  {columnsOf(pair).map((column) =>
                    sortButton(column, t(`reports.column.${column}`), t(`reports.figure.${column}`)),
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...sorted, ...unnamedRows].map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name === null ? t(`reports.nobody.${by}`) : <bdi>{row.name}</bdi>}</th>
                <Cells row={row} figures={figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('reports.total')}</th>
              <Cells row={totals} figures={figures} />
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

function Cells({ row, figures }: { row: TeamFigures; figures: readonly FigurePair[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const format = (column: Column): string => {
    const value = row[column];
    if (value === null) return t('reports.none');
    if (column.includes('_p')) return formatDuration(value, language);
    if (column === 'service_level') return formatShare(value, language);
    return formatNumber(column === 'rating' ? Math.round(value * 10) / 10 : value, language);
  };
  return (
    <>
      {figures.map((pair) => (
        <td key={pair.main}>
          {columnsOf(pair).map((column) => (
            <span
              key={column}
              className={classes.figure}
              data-label={t(`reports.column.${column}`)}
              data-zero={!row[column] || undefined}
            >
              {format(column)}
            </span>
          ))}
        </td>
      ))}
    </>
  );
}

const compareById = (a: TeamReportRow, b: TeamReportRow): number => (a.id ?? 0) - (b.id ?? 0);

function compareRows(a: TeamReportRow, b: TeamReportRow, { column, isAscending }: Sort): number {
  const direction = isAscending ? 1 : -1;
  if (column === 'name') return direction * (a.name ?? '').localeCompare(b.name ?? '', currentLanguage());
  const [first, second] = [a[column], b[column]];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return direction * (first - second) || compareById(a, b);
}
