import { Alert, Switch } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { useCan, useColleagueCan } from '@/app/use-can.js';
import { AttachmentField } from '@/parts/attachments/attachment-field.js';
import { DevicePicker } from '@/parts/pickers/device-picker.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { AnchorLink } from '@/ui/links.js';
import { PhonePreview } from './phone-preview.js';
import { RecipientField } from './recipient/recipient-field.js';
import { keepFormAtom } from './sent-atoms.js';
import { SentList } from './sent-list.js';
import { TextField } from './text-field.js';
import { useSendForm } from './use-send-form.js';
import classes from './send.module.css';

interface SendFormProps {
  devices: DeviceResource[];
  contact: number | null;
  group: number | null;
}

export function SendForm({ devices, ...prefill }: SendFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [isKept, setKept] = useAtom(keepFormAtom);
  const { form, recipient, isSaving, problem, isDirty, uploadShare, handleSubmit } = useSendForm(devices, prefill);
  const values = form.getValues();
  const device = devices.find(({ session_id }) => session_id === values.device);

  function handleKey(event: React.KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    event.currentTarget.querySelector('form')?.requestSubmit();
  }
  return (
    // Ctrl+Enter submits from any field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKey}>
      <FormPage
        onSubmit={handleSubmit}
        submitLabel={t('messages.send')}
        isSaving={isSaving}
        problem={problem}
        isDirty={isDirty}
        aside={
          <div className={classes.aside}>
            <PhonePreview values={values} recipient={recipient} />
            <SentList />
          </div>
        }
        actions={
          <span className={classes.progress} role="status">
            {isSaving &&
              values.attachment?.file &&
              uploadShare < 1 &&
              t('messages.uploading', { percent: Math.round(uploadShare * 100) })}
          </span>
        }
      >
        <DevicePicker
          label={t('messages.device')}
          devices={devices}
          {...form.getInputProps('device')}
          value={values.device}
        />
        {device && device.status !== 'on' && <OfflineNote device={device} />}
        {device?.protection.over_plan && <PausedNote />}
        <RecipientField form={form} recipient={recipient} device={device} />
        <TextField form={form} recipient={recipient} />
        <AttachmentField
          label={t('messages.attachment')}
          {...form.getInputProps('attachment')}
          value={values.attachment}
        />
        <Switch
          label={t('messages.keep_form')}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </FormPage>
    </div>
  );
}

function OfflineNote({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useColleagueCan('show devices');
  const [before, after] = t('messages.device_off', { name: device.device_name, link: '|' }).split('|');
  return (
    <Alert color="yellow" icon={<IconClock size={20} stroke={1.5} />} className={classes.note}>
      {canConnect ? before : t('messages.device_off_ask', { name: device.device_name })}
      {canConnect && (
        <>
          <AnchorLink to="/connect/{-$sessionId}" params={{ sessionId: device.session_id }} underline="always" inherit>
            {t('messages.reconnect')}
          </AnchorLink>
          {after}
        </>
      )}
    </Alert>
  );
}

function PausedNote(): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useCan('show devices');
  return (
    <Alert color="yellow" icon={<IconClock size={20} stroke={1.5} />} className={classes.note}>
      {t('messages.hold.over_plan')}{' '}
      {canConnect && (
        <AnchorLink to="/devices" underline="always" inherit>
          {t('messages.to_devices')}
        </AnchorLink>
      )}
    </Alert>
  );
}
