import { useState } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { ATTACHMENT_LIMITS, LONGEST_BODY } from '@server/messaging/message-limits.contract.js';
import { HttpError } from '@/app/http-error.js';
import { currentLanguage } from '@/app/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { sendMessage } from '@/data/messages.js';
import { attachmentKind, attachmentProblem } from '@/parts/attachment-rules.js';
import { firstDevice, rememberDevice } from '@/parts/last-device.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { keepFormAtom, sentAtom } from './sent-atoms.js';

interface Values extends Record<string, unknown> {
  device: string;
  phone: string;
  body: string;
  attachment: File | null;
}

function isSame(a: Values, b: Values | undefined): boolean {
  return a.device === b?.device && a.phone === b.phone && a.body === b.body && a.attachment === b.attachment;
}

/** The form of one message: its checks, its send under one key for as long as nothing is changed, what comes after. */
export function useSendForm(devices: DeviceResource[]) {
  const { t } = useTranslation();
  const isKept = useAtomValue(keepFormAtom);
  const setSent = useSetAtom(sentAtom);
  const [share, setShare] = useState(0);
  const [lastSent, setLastSent] = useState<Values>();
  // Pressed again after a lost answer, it must not become a second message.
  const [lastTry, setLastTry] = useState<{ values: Values; key: string }>();
  const { form, onSubmit, isSaving, problem } = useForm<Values>({
    initialValues: { device: firstDevice(devices), phone: '', body: '', attachment: null },
    validate: ({ device, phone, body, attachment }) => {
      const fault = attachment && attachmentProblem(attachment);
      const limit = attachment
        ? formatBytes(ATTACHMENT_LIMITS[attachmentKind(attachment.type)], currentLanguage())
        : '';
      return {
        ...(device === '' && { device: t('validation.required') }),
        ...(phone === '' && { phone: t('validation.required') }),
        ...(body.trim() === '' && !attachment && { body: t('messages.body_or_file') }),
        ...(body.length > LONGEST_BODY && { body: t('validation.too_long') }),
        ...(fault && { attachment: t(`messages.${fault}`, { limit }) }),
      };
    },
  });

  async function save(values: Values): Promise<void> {
    const key = lastTry && isSame(values, lastTry.values) ? lastTry.key : crypto.randomUUID();
    setLastTry({ values, key });
    setShare(0);
    try {
      const { data, chat } = await sendMessage(values, key, { onProgress: setShare });
      const { device_id: deviceId, id: messageId } = data;
      setSent((sent) => [{ messageId, deviceId, chatId: chat.id, phone: chat.phone }, ...sent]);
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(t('messages.failed_toast'));
      throw error;
    }
    setLastTry(undefined);
    rememberDevice(values.device);
    toast.success(t('messages.sent_toast'));
    if (isKept) setLastSent(values);
    else form.setValues({ phone: '', body: '', attachment: null });
  }

  const { phone, body, attachment } = form.values;
  const isEmpty = phone === '' && body === '' && attachment === null;
  return {
    form,
    isSaving,
    problem,
    share,
    isDirty: !isEmpty && !isSame(form.values, lastSent),
    handleSubmit: onSubmit(save),
  };
}
