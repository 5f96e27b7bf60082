import { createHash } from 'node:crypto';
import type { QueryBus } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { isBlank } from '../../../platform/text/sanitize-text.js';
import { ParseAccountPhone } from '../../../auth/auth.messages.js';
import type { MessageOrder } from '../../messaging.messages.js';

/** Exactly one field is set. */
export interface Addressee {
  /** Digits without plus. */
  phone: string | null;
  chatId: number | null;
  contactId: number | null;
}

export async function readAddressee(
  queries: QueryBus,
  accountId: number,
  { phone, chatId, contactId }: MessageOrder,
): Promise<Addressee> {
  if (chatId !== null) return { phone: null, chatId, contactId: null };
  if (contactId !== null) return { phone: null, chatId: null, contactId };
  if (!phone) throw Invalid.field('phone', 'required');
  return {
    phone: await queries.execute(new ParseAccountPhone(accountId, 'phone', phone)),
    chatId: null,
    contactId: null,
  };
}

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

export function hashOrder(order: MessageOrder, { phone }: Addressee): string {
  const { device, chatId, contactId, body, quotedId, templateId, mediaUuid, attachment } = order;
  const { name, mimetype, sha256 } = attachment ?? {};
  const addedFields = [contactId, templateId, mediaUuid];
  const fields = [
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
  // Stored hashes may lack the last three fields.
  return createHash('sha256')
    .update(JSON.stringify(addedFields.every((value) => value === null) ? fields : [...fields, ...addedFields]))
    .digest('hex');
}
