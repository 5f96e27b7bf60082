// Browsers drop the table semantics of rows displayed as cards.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-interactions */
import { useCallback, useState } from 'react';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.js';
import type { Selection } from '../use-selection.js';
import { Row } from './table-row.js';
import classes from './data-table.module.css';

export interface DataTableProps<Row extends { id: number }> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  renderActions?: ((row: Row) => React.ReactNode) | undefined;
  renderDetail?: ((row: Row) => React.ReactNode) | undefined;
  /** Whether opening a row closes the others. */
  isOneOpen?: boolean | undefined;
  selection?: Selection | undefined;
  isChanging?: boolean;
}

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>): React.ReactElement {
  const { label, columns, rows, nameOf, renderActions, renderDetail, isOneOpen, selection, isChanging = false } = props;
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = useCallback(
    (id: number) =>
      setOpen((openIds) => {
        if (openIds.includes(id)) return openIds.filter((openId) => openId !== id);
        return isOneOpen ? [id] : [...openIds, id];
      }),
    [isOneOpen],
  );
  return (
    <div className={classes.scroller}>
      <table role="table" className={classes.table} aria-label={label} aria-busy={isChanging}>
        <Head
          columns={columns}
          hasActions={renderActions !== undefined || renderDetail !== undefined}
          rows={rows}
          selection={selection}
        />
        <tbody role="rowgroup" onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              columns={columns}
              nameOf={nameOf}
              renderActions={renderActions}
              renderDetail={renderDetail}
              isOpen={open.includes(row.id)}
              onToggle={toggle}
              isSelected={selection?.ids.has(row.id)}
              onSelect={selection?.set}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row extends { id: number }> {
  columns: readonly Column<Row>[];
  hasActions: boolean;
  rows: readonly Row[];
  selection?: Selection | undefined;
}

export function Head<Row extends { id: number }>(props: HeadProps<Row>): React.ReactElement {
  const { columns, hasActions, rows, selection } = props;
  const { t } = useTranslation();
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => selection?.ids.has(id)).length;
  const isPageSelected = count > 0 && count === ids.length;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" data-card="select">
            <label className={classes.tick}>
              <Checkbox
                size="xs"
                aria-label={t('ui.list.select_page')}
                checked={isPageSelected}
                indeterminate={count > 0 && !isPageSelected}
                disabled={ids.length === 0}
                onChange={() => selection.set(ids, !isPageSelected)}
              />
              <span className={classes.onCards}>{t('ui.list.select_page')}</span>
            </label>
          </th>
        )}
        {columns.map(({ key, title }) => (
          <th key={key} role="columnheader" data-column={key}>
            {title}
          </th>
        ))}
        {hasActions && (
          <th role="columnheader" data-card="actions">
            <span className={classes.unseen}>{t('ui.list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function moveBetweenRows(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const index = links.findIndex((link) => link === event.target);
  if (step === undefined || index === -1) return;
  event.preventDefault();
  links[index + step]?.focus();
}
