// Browsers drop the table semantics of rows displayed as cards.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, useId } from 'react';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../use-selection.js';
import type { Column } from './column.js';
import classes from './data-table.module.css';

interface TableRowProps<Row extends { id: number }> {
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  renderActions?: ((row: Row) => React.ReactNode) | undefined;
  renderDetail?: ((row: Row) => React.ReactNode) | undefined;
  row: Row;
  isOpen: boolean;
  onToggle: (id: number) => void;
  isSelected?: boolean | undefined;
  onSelect?: Selection['set'] | undefined;
}

function TableRow<Row extends { id: number }>(props: TableRowProps<Row>): React.ReactElement {
  const { row, columns, nameOf, renderActions, renderDetail, isOpen, onToggle, isSelected, onSelect } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <tr role="row" data-selected={isSelected || undefined} data-open={isOpen || undefined}>
        {onSelect && (
          <td role="cell" data-card="select">
            <label className={classes.tick} htmlFor={`${id}-tick`}>
              <Checkbox
                id={`${id}-tick`}
                size="xs"
                aria-label={t('ui.list.select_row', { name: nameOf(row) })}
                checked={isSelected ?? false}
                onChange={(event) => onSelect([row.id], event.currentTarget.checked)}
              />
            </label>
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.key} column={column}>
            {column.cell(row)}
          </Cell>
        ))}
        {(renderActions || renderDetail) && (
          <td role="cell" data-card="actions">
            <div className={classes.actions}>
              {renderActions?.(row)}
              {renderDetail && (
                <ActionIcon
                  aria-label={t('ui.list.details_of', { name: nameOf(row) })}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  onClick={() => onToggle(row.id)}
                >
                  <IconChevronDown size={18} stroke={1.5} className={classes.chevron} />
                </ActionIcon>
              )}
            </div>
          </td>
        )}
      </tr>
      {renderDetail && isOpen && (
        <tr role="row" id={id} className={classes.detail}>
          <td role="cell" colSpan={columns.length + 1 + (onSelect ? 1 : 0)}>
            {renderDetail(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** Renders again only for changed properties. */
export const Row = memo(TableRow) as typeof TableRow;

interface CellProps<Row> {
  column: Column<Row>;
  children: React.ReactNode;
}

export function Cell<Row>({ column, children }: CellProps<Row>): React.ReactElement {
  return (
    <td
      role="cell"
      data-column={column.key}
      data-card={column.card ?? 'line'}
      style={column.width ? { maxWidth: column.width } : undefined}
    >
      <span className={classes.title}>{column.title}</span>
      <div className={classes.value}>{children}</div>
    </td>
  );
}
