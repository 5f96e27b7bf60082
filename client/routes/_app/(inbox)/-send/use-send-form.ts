import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { previewGroupSend, sendToGroup } from '@/data/group-sends.js';
import { assignErrorToField, type OutgoingMessage } from '@/data/messages/message-form.js';
import { sendMessage } from '@/data/messages/messages.js';
import { firstDevice, rememberDevice } from '@/parts/devices/last-device.js';
import { confirmSend } from './confirm-send.js';
import { checkSendValues } from './check-send-values.js';
import { EMPTY_SEND, hasSameValues, keptValuesAtom, recipientField, type SendValues } from './send-values.js';
import { keepFormAtom, sentAtom } from './sent-atoms.js';
import { useRecipient } from './recipient/use-recipient.js';

interface Prefill {
  contact: number | null;
  group: number | null;
}

/** Keeps the idempotency key of unchanged values. */
export function useSendForm(devices: DeviceResource[], { contact, group }: Prefill) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isKept = useAtomValue(keepFormAtom);
  const setSent = useSetAtom(sentAtom);
  const [lastSent, setLastSent] = useAtom(keptValuesAtom);
  const [uploadShare, setUploadShare] = useState(0);
  // A retry with its key sends nothing twice.
  const [lastAttempt, setLastAttempt] = useState<{ values: SendValues; key: string }>();
  const { form, onSubmit, isSaving, problem } = useForm<SendValues>({
    initialValues: startValues(),
    validate: (values) => checkSendValues(values, recipient, t),
  });
  const recipient = useRecipient(form.values);

  function startValues(): SendValues {
    const kept = isKept ? lastSent : null;
    const hasDevice = devices.some(({ session_id }) => session_id === kept?.device);
    const device = kept && hasDevice ? kept.device : firstDevice(devices);
    const values: SendValues = { ...EMPTY_SEND, ...kept, device };
    return contact === null && group === null ? values : { ...values, phone: '', contact, group };
  }

  async function send(values: SendValues, key: string): Promise<boolean> {
    const message = toMessage(values);
    if (values.group === null) {
      const { data, chat } = await sendMessage(message, key, { onProgress: setUploadShare });
      const { device_id: deviceId, id: messageId } = data;
      setSent((sent) => [{ messageId, deviceId, chatId: chat.id, phone: chat.phone }, ...sent]);
      toast.success(t('messages.sent_toast'));
      return true;
    }
    const preview = await previewGroupSend(message);
    if (preview.count === 0) throw new HttpError(422, { message: '', errors: { group: ['nobody_left'] } });
    if (!(await confirmSend(preview, t))) return false;
    const { group_send, count } = await sendToGroup(message, key, { onProgress: setUploadShare });
    toast.success(t('messages.queued_toast', { count }));
    await navigate({ to: '/group-send/$groupSendId', params: { groupSendId: String(group_send.id) } });
    return true;
  }

  async function save(values: SendValues): Promise<void> {
    const key = lastAttempt && hasSameValues(values, lastAttempt.values) ? lastAttempt.key : newKey();
    setLastAttempt({ values, key });
    setUploadShare(0);
    try {
      if (!(await send(values, key))) return;
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(t('messages.failed_toast'));
      throw assignErrorToField(error, recipientField(values));
    }
    setLastAttempt(undefined);
    rememberDevice(values.device);
    setLastSent(isKept ? values : null);
    if (!isKept) form.setValues(EMPTY_SEND);
  }

  return {
    form,
    recipient,
    isSaving,
    problem,
    uploadShare,
    isDirty: !isEmpty(form.values) && !hasSameValues(form.values, lastSent),
    handleSubmit: onSubmit(save),
  };
}

/** Ignores a contact or group from the address. */
function isEmpty({ phone, body, attachment, template }: SendValues): boolean {
  return phone === '' && body === '' && attachment === null && template === null;
}

function toMessage({ device, phone, contact, group, template, body, attachment }: SendValues): OutgoingMessage {
  return {
    device,
    ...(group !== null ? { groupId: group } : contact !== null ? { contactId: contact } : { phone }),
    ...(template !== null ? { templateId: template, body: '' } : { body }),
    attachment: attachment?.file,
    mediaUuid: attachment?.item?.uuid,
  };
}
