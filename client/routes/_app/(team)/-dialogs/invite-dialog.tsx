import { Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { inviteColleague } from '@/data/team/colleagues.js';
import { rolesQuery } from '@/data/team/roles.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import classes from './dialogs.module.css';
import { DevicesField } from './devices-field.js';
import { RoleField } from './role-field.js';

const MAX_NAME_LENGTH = 60;

export function InviteDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { data: roles, error, refetch } = useQuery(rolesQuery);
  return (
    <Modal opened onClose={onClose} title={t('team.invite')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      {roles ? (
        <InviteForm roles={roles} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </Modal>
  );
}

interface InviteFormProps {
  roles: readonly RoleResource[];
  onClose: () => void;
}

function InviteForm({ roles, onClose }: InviteFormProps): React.ReactElement {
  const { t } = useTranslation();
  const defaultRole = roles.find(({ key }) => key === 'agent') ?? roles[0];
  const { form, onSubmit, isSaving, problem } = useForm<{
    by: 'email' | 'phone';
    email: string;
    phone: string;
    name: string;
    role_id: string;
    device_ids: string[];
  }>({
    initialValues: {
      by: 'email',
      email: '',
      phone: '',
      name: '',
      role_id: defaultRole ? String(defaultRole.id) : '',
      device_ids: [],
    },
    validate: (values) => ({ ...(values[values.by].trim() === '' && { [values.by]: t('validation.required') }) }),
  });
  const { by } = form.values;

  async function save({ name, role_id, device_ids, ...values }: typeof form.values): Promise<void> {
    const address = values[by].trim();
    await inviteColleague({
      [by]: address,
      ...(name.trim() !== '' && { name: name.trim() }),
      role_id: Number(role_id),
      device_ids: device_ids.map(Number),
    });
    toast.success(t('team.invitation_sent', { to: isolate(address) }));
    onClose();
  }
  return (
    <form onSubmit={onSubmit(save)} noValidate>
      <FormProblem text={problem} />
      <SegmentedControl
        className={classes.switch}
        fullWidth
        aria-label={t('team.invite_by')}
        data={[
          { value: 'email', label: t('team.by_email') },
          { value: 'phone', label: t('team.by_phone') },
        ]}
        {...form.getInputProps('by')}
      />
      {by === 'email' ? (
        <TextInput
          key="email"
          label={t('team.email')}
          required
          data-autofocus
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          maxLength={254}
          {...form.getInputProps('email')}
        />
      ) : (
        <PhoneInput key="phone" label={t('team.phone')} required autoFocus {...form.getInputProps('phone')} />
      )}
      <TextInput
        mt="md"
        label={t('team.name')}
        description={t('team.name_help')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        {...form.getInputProps('name')}
      />
      <RoleField roles={roles} {...form.getInputProps('role_id')} value={form.values.role_id} />
      <DevicesField {...form.getInputProps('device_ids')} value={form.values.device_ids} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('team.send_invitation')}
        </Button>
      </Group>
    </form>
  );
}
