import { Box, Modal, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { MAX_CAPACITY } from '@server/team/team-limits.contract.js';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import type { RoleResource } from '@server/team/roles/roles.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { useSession } from '@/data/account/session.js';
import { updateColleague } from '@/data/team/colleagues.js';
import { rolesQuery } from '@/data/team/roles.js';
import { newTimeWindows, TimeWindowsField } from '@/parts/time-windows/time-windows-field.js';
import { FormButtons } from '@/ui/forms/form-buttons.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { nameColleague } from '../-list/name-colleague.js';
import { DevicesField } from './devices-field.js';
import { RoleField } from './role-field.js';

interface EditDialogProps {
  colleague: ColleagueResource;
  onClose: () => void;
}

export function EditDialog({ colleague, onClose }: EditDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: roles, error, refetch } = useQuery(rolesQuery);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('team.edit_of', { name: isolate(nameColleague(colleague)) })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {roles ? (
        <EditForm colleague={colleague} roles={roles} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </Modal>
  );
}

interface EditFormProps extends EditDialogProps {
  roles: readonly RoleResource[];
}

function EditForm({ colleague, roles, onClose }: EditFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useSession().data;
  const isInvited = colleague.status === 'invited';
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: {
      role_id: String(colleague.role_id ?? ''),
      device_ids: (colleague.device_ids ?? []).map(String),
      capacity: String(colleague.capacity ?? ''),
      status: colleague.status === 'active',
      working_hours: colleague.working_hours,
    },
    validate: ({ capacity }) => ({
      ...(!isCapacity(capacity) && { capacity: t('team.capacity_range', { most: MAX_CAPACITY }) }),
    }),
  });

  async function save({ role_id, device_ids, capacity, status, working_hours }: typeof form.values): Promise<void> {
    await updateColleague(colleague.id, {
      // Unchanged fields keep what another user saved meanwhile.
      ...(form.isDirty('role_id') && { role_id: Number(role_id) }),
      ...(form.isDirty('device_ids') && { device_ids: device_ids.map(Number) }),
      ...(form.isDirty('capacity') && { capacity: readCapacity(capacity) }),
      ...(form.isDirty('working_hours') && { working_hours }),
      ...(form.isDirty('status') && { status: status ? 'active' : 'suspended' }),
    });
    toast.success(t('team.saved'));
    onClose();
  }
  const { working_hours: hours } = form.values;
  const hoursError = Object.entries(form.errors).find(([path]) => path.startsWith('working_hours'))?.[1];
  return (
    <form onSubmit={onSubmit(save)} noValidate>
      <FormProblem text={problem} />
      <RoleField roles={roles} {...form.getInputProps('role_id')} value={form.values.role_id} />
      <DevicesField {...form.getInputProps('device_ids')} value={form.values.device_ids} />
      <TextInput
        mt="md"
        label={t('team.capacity')}
        description={t('team.capacity_help')}
        placeholder={t('team.capacity_none')}
        inputMode="numeric"
        dir="ltr"
        wrapperProps={{ dir: undefined }}
        {...form.getInputProps('capacity')}
      />
      <Switch
        mt="md"
        label={t('assignment.working_hours_only')}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue('working_hours', currentTarget.checked ? newTimeWindows(timeZone) : null)
        }
      />
      {hours && (
        <Box mt="xs">
          <TimeWindowsField
            label={t('assignment.working_hours')}
            value={hours}
            onChange={(value) => form.setFieldValue('working_hours', value)}
            error={hoursError}
          />
        </Box>
      )}
      {!isInvited && (
        <Switch
          mt="md"
          label={t('team.may_sign_in')}
          description={t('team.may_sign_in_help')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
      )}
      <FormButtons isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}

/** Returns null for no limit. */
function readCapacity(text: string): number | null {
  const digits = toLatinDigits(text.trim());
  return digits === '' ? null : Number(digits);
}

function isCapacity(text: string): boolean {
  const capacity = readCapacity(text);
  return capacity === null || (Number.isInteger(capacity) && capacity >= 1 && capacity <= MAX_CAPACITY);
}
