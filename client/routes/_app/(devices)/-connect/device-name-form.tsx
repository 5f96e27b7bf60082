import { useEffect, useRef } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { useUpdateDevice } from '@/data/devices/devices.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from './connect.module.css';

export function DeviceNameForm({
  device,
  isFocused,
}: {
  device: DeviceResource;
  isFocused: boolean;
}): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const clipboard = useClipboard({ timeout: 2000 });
  const update = useUpdateDevice(device.session_id);
  const nameInput = useRef<HTMLInputElement>(null);
  const { form, onSubmit, isSaving, problem } = useForm({
    revision: device.revision,
    initialValues: { device_name: device.device_name },
    validate: (values) => (values.device_name.trim() === '' ? { device_name: t('validation.required') } : {}),
  });
  useEffect(() => {
    if (isFocused) nameInput.current?.select();
  }, [isFocused]);

  const handleSubmit = onSubmit(async ({ device_name }, revision) => {
    const { device: saved } = await update.mutateAsync({ device_name: device_name.trim(), revision });
    toast.success(t('connect.updated'));
    return saved.revision;
  });
  const copyLabel = t(clipboard.copied ? 'connect.copied' : 'connect.copy_device_id');
  return (
    <form className={classes.nameForm} noValidate onSubmit={handleSubmit}>
      <FormProblem text={problem} />
      <TextInput
        label={t('connect.device_id')}
        description={t('connect.device_id_help')}
        value={device.session_id}
        readOnly
        variant="filled"
        dir="ltr"
        wrapperProps={{ dir: undefined }}
        rightSection={
          <ActionIcon aria-label={copyLabel} title={copyLabel} onClick={() => clipboard.copy(device.session_id)}>
            {clipboard.copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
          </ActionIcon>
        }
      />
      <TextInput
        ref={nameInput}
        label={t('connect.device_name')}
        description={t('connect.device_name_help')}
        required
        maxLength={60}
        {...form.getInputProps('device_name')}
      />
      <Button
        type="submit"
        loading={isSaving}
        disabled={isSuspended}
        title={isSuspended ? t('errors.account_pended') : undefined}
      >
        {t('connect.update')}
      </Button>
    </form>
  );
}
