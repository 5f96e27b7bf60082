import { useId } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsSuspended } from '@/app/use-can.js';
import classes from './inbox-settings.module.css';

interface EditableListProps<Row extends { id: number; name: string }> {
  title: string;
  help: string;
  empty: string;
  addLabel: string;
  rows: readonly Row[];
  renderRow: (row: Row) => React.ReactNode;
  onAdd: () => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

export function EditableList<Row extends { id: number; name: string }>({
  title,
  help,
  empty,
  addLabel,
  rows,
  renderRow,
  onAdd,
  onEdit,
  onDelete,
}: EditableListProps<Row>): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.about}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.help}>{help}</p>
        </div>
        {!isSuspended && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={classes.help}>{empty}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <div className={classes.what}>{renderRow(row)}</div>
              {!isSuspended && (
                <>
                  <ActionIcon
                    aria-label={t('inbox.edit_of', { name: row.name })}
                    title={t('inbox.edit_of', { name: row.name })}
                    onClick={() => onEdit(row)}
                  >
                    <IconPencil size={18} stroke={1.5} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('inbox.delete_of', { name: row.name })}
                    title={t('inbox.delete_of', { name: row.name })}
                    onClick={() => onDelete(row)}
                  >
                    <IconTrash size={18} stroke={1.5} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
