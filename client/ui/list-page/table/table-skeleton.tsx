import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.js';
import { Head } from './data-table.js';
import { Cell } from './table-row.js';
import classes from './data-table.module.css';

interface TableSkeletonProps {
  columns: readonly Column<never>[];
  count: number;
  hasActions: boolean;
  isSelectable: boolean;
}

const NOTHING_SELECTED = { ids: new Set<number>(), set: () => undefined, clear: () => undefined };

export function TableSkeleton({ columns, count, hasActions, isSelectable }: TableSkeletonProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.scroller} role="status" aria-busy="true" aria-label={t('ui.loading')}>
      <table className={classes.table} aria-hidden>
        <Head
          columns={columns}
          hasActions={hasActions}
          rows={[]}
          selection={isSelectable ? NOTHING_SELECTED : undefined}
        />
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            <tr key={row}>
              {isSelectable && (
                <td data-card="select">
                  <div className={classes.tick}>
                    <Skeleton height={16} width={16} />
                  </div>
                </td>
              )}
              {columns.map((column, index) => (
                <Cell key={column.key} column={column}>
                  <Skeleton height={10} width={30 + ((row * 31 + index * 47) % 70)} />
                </Cell>
              ))}
              {hasActions && (
                <td data-card="actions">
                  <Skeleton height={16} width={40} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
