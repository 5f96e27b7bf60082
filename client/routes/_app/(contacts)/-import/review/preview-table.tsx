import { useTranslation } from 'react-i18next';
import { MAX_CORRECTION_CHARACTERS } from '@server/address-book/contacts/contact-limits.contract.js';
import type { ColumnRole } from '@server/address-book/imports/import-enums.contract.js';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { correctCell } from '@/data/contacts/imports.js';
import { InlineText } from '@/ui/forms/inline-text.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { DECISIVE } from './decisive-roles.js';
import { RoleSelect } from './mapping/role-select.js';
import { RowResult } from './row-result.js';
import classes from './preview.module.css';

export interface PreviewProps {
  work: ImportResource;
  roles: readonly ColumnRole[];
  onRole: (column: number, role: ColumnRole) => void;
  /** Whether the rows are still those of the previous mapping. */
  isChanging: boolean;
}

/** Length beyond which the server truncates cells. */
const MAX_CORRECTABLE_CHARACTERS = 199;

export function PreviewTable({ work, roles, onRole, isChanging }: PreviewProps): React.ReactElement {
  const { t } = useTranslation();
  // Pasted numbers have no header.
  const hasHeaders = work.file_name !== null;
  return (
    // Focus lets keyboard users scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroller} aria-label={t('imports.first_rows')} tabIndex={0}>
      <table className={classes.table} aria-busy={isChanging}>
        <thead>
          <tr>
            <th data-narrow>{t('imports.row_number')}</th>
            <th>{t('imports.becomes')}</th>
            {work.columns.map(({ header }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index}>
                {hasHeaders && (
                  <span className={classes.header}>
                    <ClampedText text={header} lines={1} />
                  </span>
                )}
                <RoleSelect
                  column={index}
                  header={header}
                  role={roles[index] ?? 'skip'}
                  onChange={(role) => onRole(index, role)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {work.preview.map((row) => (
            <tr key={row.row}>
              <td className={`${classes.number} tabular`}>{row.row}</td>
              <td data-result>
                <RowResult row={row} />
              </td>
              {work.columns.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} data-role={roles[index]} title={row.cells[index]}>
                  <PreviewCell work={work} row={row} column={index} isCorrectable={!isChanging} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PreviewCellProps {
  work: ImportResource;
  row: ImportResource['preview'][number];
  column: number;
  isCorrectable: boolean;
}

function PreviewCell({ work, row, column, isCorrectable }: PreviewCellProps): React.ReactElement {
  const { t } = useTranslation();
  const { [column]: cell = '' } = row.cells;
  const { header = '', role = 'skip' } = work.columns[column] ?? {};
  if (!isCorrectable || work.state !== 'ready' || !DECISIVE.includes(role) || cell.length > MAX_CORRECTABLE_CHARACTERS)
    return <bdi>{cell}</bdi>;
  const number = formatNumber(row.row, currentLanguage());
  return (
    <InlineText
      value={cell}
      label={t('imports.cell_of', { header: isolate(header), number })}
      placeholder="—"
      maxLength={MAX_CORRECTION_CHARACTERS}
      onSave={(value) => correctCell(work.id, { row: row.row, column, value })}
    />
  );
}
