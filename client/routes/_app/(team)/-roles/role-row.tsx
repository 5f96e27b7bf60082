import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreNotFound } from '@/app/http/not-found.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { deleteRole } from '@/data/team/roles.js';
import { RowActions } from '@/ui/list-page/row-actions.js';
import { describeRole } from '../-dialogs/describe-role.js';
import { nameRole } from '../-list/name-colleague.js';
import classes from './roles.module.css';

interface RoleRowProps {
  /** Role, or null for the owner. */
  shown: RoleResource | null;
  onEdit?: (() => void) | undefined;
}

export function RoleRow({ shown: role, onEdit }: RoleRowProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.name}>
          <bdi>{nameRole(role, t)}</bdi>
        </div>
        <div className={classes.line}>{role ? describeRole(role, t) : t('team.role_help.owner')}</div>
        {role && <div className={classes.line}>{t('team.roles.count', { count: role.count_users })}</div>}
      </div>
      {role && onEdit && (
        <div className={classes.actions}>
          <CustomRoleActions role={role} onEdit={onEdit} />
        </div>
      )}
    </li>
  );
}

function CustomRoleActions({ role, onEdit }: { role: RoleResource; onEdit: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const name = isolate(role.name);

  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('team.roles.delete_title', { name }),
      body: t('team.roles.delete_text'),
      confirmLabel: t('team.roles.delete'),
      isDestructive: true,
    });
    if (isConfirmed) await deleteConfirmed();
  }

  async function deleteConfirmed(): Promise<void> {
    try {
      await ignoreNotFound(deleteRole(role.id));
      toast.success(t('team.roles.deleted'));
    } catch (error) {
      showFailure(error, () => void deleteConfirmed());
    }
  }
  return (
    <RowActions
      name={name}
      actions={[
        { label: t('team.edit'), name: t('team.edit_of', { name }), Icon: IconPencil, run: onEdit },
        {
          label: t('ui.delete'),
          name: t('team.roles.delete_of', { name }),
          Icon: IconTrash,
          run: () => void handleDelete(),
          isDestructive: true,
        },
      ]}
    />
  );
}
