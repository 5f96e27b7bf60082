import { HttpError } from '@/app/http/http-error.js';

export interface OutgoingMessage {
  /** Session ID of the device. */
  device: string;
  phone?: string | undefined;
  chatId?: number | undefined;
  contactId?: number | undefined;
  groupId?: number | undefined;
  body: string;
  templateId?: number | undefined;
  attachment?: File | null | undefined;
  mediaUuid?: string | undefined;
  /** Waveform of a voice message. */
  voice?: { waveform: number[] } | null | undefined;
  quotedId?: number | undefined;
}

export function toMessageForm(message: OutgoingMessage): FormData {
  const fields = {
    device: message.device,
    device_type: 'session',
    phone: message.phone,
    chat_id: message.chatId,
    phone_contact_id: message.contactId,
    group: message.groupId,
    body: message.body === '' ? undefined : message.body,
    template: message.templateId,
    attachments_id: message.mediaUuid,
    quoted_id: message.quotedId,
    voice: message.voice ? true : undefined,
    waveform: message.voice?.waveform.join(',') || undefined,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  if (message.attachment) form.set('attachment', message.attachment);
  return form;
}

const RECIPIENT_ERRORS = [
  'messages.opted_out',
  'messages.not_on_whatsapp',
  'groups.not_found',
  'messages.contact_not_found',
];

export function assignErrorToField(error: unknown, recipient: 'phone' | 'contact' | 'group'): unknown {
  if (!(error instanceof HttpError)) return error;
  if (error.code !== null && RECIPIENT_ERRORS.includes(error.code))
    return new HttpError(422, { message: error.message, errors: { [recipient]: [error.code] } });
  const { phone_contact_id: contact, attachments_id: file, ...others } = error.fields;
  if (error.status !== 422 || (!contact && !file)) return error;
  const errors = { ...others, ...(contact && { contact }), ...(file && { attachment: file }) };
  return new HttpError(422, { message: error.message, errors });
}
