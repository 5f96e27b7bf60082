import { useTranslation } from 'react-i18next';
import type { ColumnRole, ImportResource } from '@server/messaging/imports/imports.contract.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { RoleSelect } from './role-select.js';
import { RowResult } from './row-result.js';
import classes from './preview.module.css';

export interface PreviewProps {
  work: ImportResource;
  roles: readonly ColumnRole[];
  onRole: (column: number, role: ColumnRole) => void;
  /** The rows are those of the last reading. */
  isChanging: boolean;
}

/** The first rows as they are in the file, below what each column is. */
export function PreviewTable({ work, roles, onRole, isChanging }: PreviewProps): React.ReactElement {
  const { t } = useTranslation();
  // Pasted numbers have no columns that anybody has named.
  const hasNames = work.file_name !== null;
  return (
    // It scrolls sideways by the arrow keys too.
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
                {hasNames && (
                  <span className={classes.header}>
                    <ClampedText text={header} lines={1} />
                  </span>
                )}
                <RoleSelect header={header} role={roles[index] ?? 'skip'} onChange={(role) => onRole(index, role)} />
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
                  <bdi>{row.cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
