import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { nameRole } from '../-list/name-colleague.js';
import { describeRole } from './describe-role.js';

interface RoleFieldProps {
  roles: readonly RoleResource[];
  value: string;
  onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function RoleField({ roles, value, ...rest }: RoleFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const chosenRole = roles.find(({ id }) => String(id) === value);
  return (
    <NativeSelect
      mt="md"
      label={t('team.role')}
      required
      description={chosenRole && describeRole(chosenRole, t)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={roles.map((role) => ({ value: String(role.id), label: nameRole(role, t) }))}
      value={value}
      {...rest}
    />
  );
}
