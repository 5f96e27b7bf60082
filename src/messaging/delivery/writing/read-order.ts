import { createHash } from 'node:crypto';
import { Invalid } from '../../../platform/errors.js';
import { isBlank } from '../../../platform/text/sanitize-text.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import type { MessageOrder } from '../../messaging.messages.js';

/** Whom a message is for: exactly one of the three. */
export interface Addressee {
  /** Digits. */
  phone: string | null;
  chatId: number | null;
  contactId: number | null;
}

/** A chat is closer than a contact, and a contact closer than a number. */
export function readAddressee({ phone, chatId, contactId }: MessageOrder): Addressee {
  if (chatId !== null) return { phone: null, chatId, contactId: null };
  if (contactId !== null) return { phone: null, chatId: null, contactId };
  const digits = normalizePhone(phone ?? '');
  if (!digits) throw Invalid.field('phone', phone ? 'phone_invalid' : 'required');
  return { phone: digits, chatId: null, contactId: null };
}

/** There must be something to send, and not two files in one message. */
export function checkContent({
  body,
  templateId,
  attachment,
  voice,
  forwardOf,
  mediaUuid,
}: Omit<MessageOrder, 'device'>): void {
  if (voice && !attachment) throw Invalid.field('attachment', 'required');
  if (forwardOf) return;
  if (isBlank(body ?? '') && templateId === null && !attachment && mediaUuid === null)
    throw Invalid.field('body', 'body_or_attachment');
  if (attachment && mediaUuid !== null) throw Invalid.field('attachments_id', 'one_file');
}

/** Of everything that was asked for: a repeat has the same, another message has another. */
export function hashOrder(order: MessageOrder, { phone }: Addressee): string {
  const { device, chatId, contactId, body, quotedId, templateId, mediaUuid, attachment } = order;
  const { name, mimetype, sha256 } = attachment ?? {};
  const more = [contactId, templateId, mediaUuid];
  const asked = [
    device,
    phone,
    chatId,
    body,
    quotedId,
    name,
    mimetype,
    sha256,
    ...(order.voice ? ['voice'] : []),
    ...(order.forwardOf ? ['forward', order.forwardOf] : []),
  ];
  // A key may be older than the last three: what names none of them has the hash it always had.
  return createHash('sha256')
    .update(JSON.stringify(more.every((value) => value === null) ? asked : [...asked, ...more]))
    .digest('hex');
}
