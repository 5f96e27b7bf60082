import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_ROWS, ROWS_CHOICES } from '@/app/constants.js';
import { useChangeList } from './use-change-list.js';
import classes from '../list-page.module.css';

export function RowsSelect({ rows }: { rows: number }): React.ReactElement {
  const { t } = useTranslation();
  const change = useChangeList();
  return (
    <NativeSelect
      className={classes.rows}
      aria-label={t('ui.list.rows')}
      data={ROWS_CHOICES.map((choice) => ({ value: String(choice), label: t('ui.list.rows_of', { count: choice }) }))}
      rightSection={<IconChevronDown size={16} stroke={1.5} />}
      value={String(rows)}
      onChange={(event) => {
        const next = Number(event.currentTarget.value);
        change({ rows: next === DEFAULT_ROWS ? undefined : next });
      }}
    />
  );
}
