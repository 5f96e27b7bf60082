import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnRole } from '@server/messaging/imports/imports.contract.js';
import { isolate } from '@/app/i18n/isolate.js';

const ROLES: readonly ColumnRole[] = ['phone', 'name', 'whatsapp_id', 'field', 'skip'];

interface RoleSelectProps {
  header: string;
  role: ColumnRole;
  onChange: (role: ColumnRole) => void;
}

/** What a column is. */
export function RoleSelect({ header, role, onChange }: RoleSelectProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('imports.role_of', { header: isolate(header) })}
      // The phone passes to another column by choosing it there.
      data={ROLES.map((value) => ({
        value,
        label: t(`imports.roles.${value}`),
        disabled: role === 'phone' && value !== 'phone',
      }))}
      rightSection={<IconChevronDown size={14} stroke={1.5} />}
      value={role}
      onChange={(event) => onChange(event.currentTarget.value as ColumnRole)}
    />
  );
}
