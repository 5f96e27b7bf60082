import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isContactText } from '@server/address-book/contacts/contact-texts.contract.js';
import { COLUMN_ROLES, type ColumnRole } from '@server/address-book/imports/column-roles.contract.js';
import { isolate } from '@/app/i18n/isolate.js';

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
      data={COLUMN_ROLES.map((value) => ({
        value,
        label: t(isContactText(value) ? `contacts.${value}` : `imports.roles.${value}`),
      }))}
      rightSection={<IconChevronDown size={14} stroke={1.5} />}
      value={role}
      onChange={(event) => onChange(event.currentTarget.value as ColumnRole)}
    />
  );
}
