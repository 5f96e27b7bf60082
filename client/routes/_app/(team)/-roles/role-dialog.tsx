import { useState } from 'react';
import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { MAX_ROLE_NAME_LENGTH } from '@server/team/team-limits.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { useSession } from '@/data/account/session.js';
import { createRole, updateRole } from '@/data/team/roles.js';
import { PermissionChecklist } from '@/parts/permissions/permission-checklist.js';
import { PERMISSION_AREAS } from '@/parts/permissions/permission-groups.js';
import { FormButtons } from '@/ui/forms/form-buttons.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from './roles.module.css';

/** Areas without packages, which only the owner manages. */
const AREAS = PERMISSION_AREAS.filter((area) => area !== 'packages');

interface RoleDialogProps {
  role: RoleResource | null;
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { permission: grantable } = useSession().data;
  const [isTouched, setTouched] = useState(false);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { name: role?.name ?? '', permissions: role?.permissions ?? [] },
    validate: ({ name, permissions }) => ({
      ...(name.trim() === '' && { name: t('validation.required') }),
      ...(permissions.length === 0 && { permissions: t('team.roles.choose_permission') }),
    }),
  });

  async function save({ name, permissions }: typeof form.values): Promise<void> {
    const body = { name: name.trim(), permissions };
    if (role) await updateRole(role.id, body);
    else await createRole(body);
    toast.success(t('team.roles.saved'));
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={!isTouched}
      title={role ? t('team.edit_of', { name: isolate(role.name) }) : t('team.roles.new')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={onSubmit(save)} onChange={() => setTouched(true)} noValidate>
        <FormProblem text={problem} />
        <TextInput
          label={t('team.roles.name')}
          required
          data-autofocus
          maxLength={MAX_ROLE_NAME_LENGTH}
          {...form.getInputProps('name')}
        />
        <fieldset className={classes.permissions}>
          <legend>{t('team.roles.may')}</legend>
          <PermissionChecklist
            areas={AREAS}
            granted={new Set(form.values.permissions)}
            grantable={grantable}
            onChange={(granted) => form.setFieldValue('permissions', [...granted])}
          />
          {form.errors['permissions'] && (
            <p className={classes.error} role="alert">
              {form.errors['permissions']}
            </p>
          )}
        </fieldset>
        <FormButtons isSaving={isSaving} onCancel={onClose} />
      </form>
    </Modal>
  );
}
