import { Alert, Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { IconClock } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { LONGEST_BODY } from '@server/messaging/message-limits.contract.js';
import { currentLanguage } from '@/app/i18n.js';
import { useSession } from '@/data/session.js';
import { AttachmentField } from '@/parts/attachment-field.js';
import { attachmentKind } from '@/parts/attachment-rules.js';
import { DevicePicker } from '@/parts/device-picker.js';
import { useObjectUrl } from '@/parts/use-object-url.js';
import { FormPage } from '@/ui/form-page.js';
import { formatNumber } from '@/ui/format-number.js';
import { AnchorLink } from '@/ui/links.js';
import { MessagePreview } from '@/ui/message-preview.js';
import { PhoneInput } from '@/ui/phone-input.js';
import { keepFormAtom } from './sent-atoms.js';
import { VirtualRecipients } from './virtual-recipients.js';
import { useSendForm } from './use-send-form.js';
import classes from './send.module.css';

export function SendForm({ devices }: { devices: DeviceResource[] }): React.ReactElement {
  const { t } = useTranslation();
  const isSandbox = useSession().network === 'sandbox';
  const [isKept, setKept] = useAtom(keepFormAtom);
  const { form, isSaving, problem, isDirty, share, handleSubmit } = useSendForm(devices);
  const { device: sessionId, body, attachment } = form.getValues();
  const device = devices.find(({ session_id }) => session_id === sessionId);
  const url = useObjectUrl(attachment);
  const preview = attachment && { kind: attachmentKind(attachment.type), name: attachment.name, url };

  function handleKey(event: React.KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.querySelector('form')?.requestSubmit();
  }
  return (
    // The form lies inside; Ctrl+Enter works in whichever field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKey}>
      <FormPage
        onSubmit={handleSubmit}
        submitLabel={t('messages.send')}
        isSaving={isSaving}
        problem={problem}
        isDirty={isDirty}
        aside={<MessagePreview body={body} attachment={preview} />}
        actions={
          <span className={classes.progress} role="status">
            {isSaving && attachment && share < 1 && t('messages.uploading', { percent: Math.round(share * 100) })}
          </span>
        }
      >
        <DevicePicker
          label={t('messages.device')}
          devices={devices}
          {...form.getInputProps('device')}
          value={sessionId}
        />
        {device && device.status !== 'on' && <OffNote device={device} />}
        <div>
          <PhoneInput label={t('messages.phone')} required {...form.getInputProps('phone')} />
          {isSandbox && (
            <VirtualRecipients
              sender={device?.phone_number ?? null}
              onChoose={(phone) => form.setFieldValue('phone', phone)}
            />
          )}
        </div>
        <Textarea
          label={t('messages.body')}
          description={<Counter length={body.length} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={4}
          maxRows={14}
          dir="auto"
          required={attachment === null}
          {...form.getInputProps('body')}
        />
        <AttachmentField label={t('messages.attachment')} {...form.getInputProps('attachment')} value={attachment} />
        <Switch
          label={t('messages.keep_form')}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </FormPage>
    </div>
  );
}

function Counter({ length }: { length: number }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <span className={classes.counter} data-over={length > LONGEST_BODY || undefined}>
      {t('messages.counter', { length: formatNumber(length, language), most: formatNumber(LONGEST_BODY, language) })}
    </span>
  );
}

/** A device that is off may be written from: the message waits. */
function OffNote({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const [wait, after] = t('messages.device_off', { name: device.device_name, link: '|' }).split('|');
  return (
    <Alert color="yellow" icon={<IconClock size={20} stroke={1.5} />} className={classes.note}>
      {wait}
      <AnchorLink to="/connect/{-$sessionId}" params={{ sessionId: device.session_id }} underline="always" inherit>
        {t('messages.reconnect')}
      </AnchorLink>
      {after}
    </Alert>
  );
}
