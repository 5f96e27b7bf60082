import type { Message, StoredMedia, StoredQuote } from '../../delivery/message.entity.js';
import { toCardFields, toProductResource } from './card.resource.js';
import { toReferralResource } from '../../../address-book/contacts/referral.contract.js';
import { readSender } from './read-sender.js';
import type { MediaResource, MessageResource } from '../../messaging.contract.js';
import { MASKED_TEXT } from './masked-text.js';

export function toMessageResource(message: Message, timeZone: string): MessageResource {
  const media = message.media ? toMediaResource(message.id, message.media) : null;
  const seconds = Math.floor(message.at.getTime() / 1000);
  const isText = message.kind === 'text';
  // Hides one-time codes, because pushed events stay in Redis for a while.
  const text = message.expiresAt ? MASKED_TEXT : (message.body ?? null);
  const body = message.isDeleted ? null : text;
  return {
    id: message.id,
    device_id: message.deviceId,
    chat_id: message.chatId,
    from_me: message.fromMe,
    kind: message.kind,
    body: isText ? null : body,
    is_truncated: message.isTruncated && !message.isDeleted,
    unsupported_type: message.unsupportedType ?? null,
    media: message.isDeleted ? null : media,
    ...toCardFields(message.isDeleted ? null : message.card),
    album_id: message.albumId ?? null,
    referral: message.referral ? toReferralResource(message.referral) : null,
    is_forwarded: message.forwards > 0,
    quoted: message.quoted ? toQuoteResource(message.quoted) : null,
    reactions: message.reactions.map(({ emoji, fromMe }) => ({ emoji, from_me: fromMe })),
    change: toChangeResource(message),
    is_deleted: message.isDeleted,
    is_edited: message.isEdited,
    is_history: message.isHistory,
    status: message.status,
    sent_by: message.fromMe ? readSender(message.idempotencyKey) : null,
    failure: message.failure ?? null,
    hold:
      message.status === 'queued' && message.holdReason
        ? { reason: message.holdReason, until: message.heldUntil?.toISOString() ?? null }
        : null,
    created_at: message.at.toISOString(),
    updated_at: message.updatedAt.toISOString(),
    conversation: isText && !message.quoted ? body : null,
    extendedTextMessage: isText && message.quoted && body !== null ? { text: body } : null,
    imageMessage: message.kind === 'image' && media ? { width: media.width, height: media.height } : null,
    audioMessage: message.kind === 'audio' && media ? { seconds: media.seconds, ptt: media.voice } : null,
    media_base: media && !message.isDeleted ? { mimetype: media.mimetype, base64: null, url: media.url } : null,
    messageTimestamp: seconds,
    messageTimestamp_sort: seconds,
    Ymd: formatDay(message.at, timeZone),
  };
}

function toQuoteResource({ id, fromMe, kind, body, isStatus, product }: StoredQuote): MessageResource['quoted'] {
  return {
    id,
    from_me: fromMe,
    kind,
    body,
    is_status: isStatus ?? false,
    product: product ? toProductResource(product) : null,
  };
}

function toChangeResource({ change }: Message): MessageResource['change'] {
  return change ? { kind: change.kind, value: change.value, failure: change.failure } : null;
}

function toMediaResource(messageId: number, media: StoredMedia): MediaResource {
  return {
    mimetype: media.mimetype,
    file_name: media.fileName,
    size: media.size,
    width: media.width,
    height: media.height,
    seconds: media.seconds,
    voice: media.voice,
    waveform: media.waveform ?? null,
    held: media.fileKey === null ? (media.held ?? null) : null,
    // Browsers cache by URL, so the better copy needs another URL.
    url: `/api/v1/messages/${messageId}/media${media.better === 'here' ? '?copy=better' : ''}`,
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatDay(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  // The Swedish locale formats dates like ISO 8601.
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })));
  return format.format(at);
}
