import { Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useNothingFound } from './use-nothing-found.js';
import classes from './picker.module.css';

interface GroupPickerProps {
  label: string;
  placeholder?: string;
  groups: readonly GroupChoice[];
  value: number | null;
  onChange: (id: number | null) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function GroupPicker({ groups, value, onChange, ...rest }: GroupPickerProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Select
      {...rest}
      searchable
      clearable
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      limit={100}
      nothingFoundMessage={useNothingFound(t('messages.no_group_found'), groups.length > 0)}
      comboboxProps={{ transitionProps: { duration: 120 } }}
      clearButtonProps={{ 'aria-label': t('messages.clear_recipient') }}
      leftSection={<IconUsers size={18} stroke={1.5} />}
      renderOption={({ option }) => {
        const group = groups.find(({ id }) => String(id) === option.value);
        return group && <Choice group={group} />;
      }}
    />
  );
}

function Choice({ group: { name, phone_contacts_count: count } }: { group: GroupChoice }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className={classes.choice}>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.more}>
        {t('messages.people', { count, number: formatNumber(count, currentLanguage()) })}
      </span>
    </span>
  );
}
