import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnRole } from '@server/address-book/imports/import-enums.contract.js';
import { isolate } from '@/app/i18n/isolate.js';

const ROLES: readonly ColumnRole[] = [
  'phone',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'country',
  'dial_code',
  'consent',
  'whatsapp_id',
  'field',
  'skip',
];

export const roleId = (column: number): string => `column-role-${column}`;

interface RoleSelectProps {
  column: number;
  header: string;
  role: ColumnRole;
  onChange: (role: ColumnRole) => void;
}

export function RoleSelect({ column, header, role, onChange }: RoleSelectProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <NativeSelect
      id={roleId(column)}
      size="xs"
      aria-label={t('imports.role_of', { header: isolate(header) })}
      data={ROLES.map((value) => ({ value, label: t(`imports.roles.${value}`) }))}
      rightSection={<IconChevronDown size={14} stroke={1.5} />}
      value={role}
      onChange={(event) => onChange(event.currentTarget.value as ColumnRole)}
    />
  );
}
