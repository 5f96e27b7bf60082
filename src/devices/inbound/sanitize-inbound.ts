import { isBlank, sanitizeText, sanitizeFileName } from '../../platform/text/sanitize-text.js';
import {
  type EncryptedChange,
  type InboundComment,
  type InboundEffect,
  type InboundMedia,
  type InboundMessage,
  LONGEST_INBOUND,
  LONGEST_QUOTE,
} from '../devices.ports.js';

const LONGEST = { id: 64, name: 255, type: 100, mimetype: 255, emoji: 64 };

/**
 * Anybody may write to a number of ours, with a client of their own making: what the database could not keep would be repeated
 * in vain and hold up the messages behind it. Ids are cut the same way everywhere, so that they still find each other.
 * Null for a text without anything to see: it is no bubble.
 */
export function sanitizeInbound(message: InboundMessage): InboundMessage | null {
  const { pushName, unsupportedType, media, quoted, effect, waId, referral } = message;
  const isEmpty = message.kind === 'text' && !effect && !message.isTimerOnly && isBlank(message.body ?? '');
  if (isEmpty && !referral) return null;
  // Somebody pressed the button of an ad and sent no words.
  const body = isEmpty && referral ? (referral.headline ?? referral.url ?? referral.sourceType) : message.body;
  return {
    ...message,
    waId: sanitizeId(waId),
    pushName: pushName && sanitizeText(pushName, LONGEST.name),
    ...(body !== null && sanitizeBody(body)),
    unsupportedType: unsupportedType && sanitizeText(unsupportedType, LONGEST.type),
    media: media && sanitizeMedia(media),
    quoted: quoted && {
      ...quoted,
      waId: sanitizeId(quoted.waId),
      body: quoted.body && sanitizeText(quoted.body, LONGEST_QUOTE),
    },
    effect: effect && sanitizeEffect(effect),
    albumId: message.albumId && sanitizeId(message.albumId),
  };
}

/** As it stands in the ledger. */
export const sanitizeId = (waId: string): string => sanitizeText(waId, LONGEST.id);

function sanitizeMedia(media: InboundMedia): InboundMedia {
  return {
    ...media,
    mimetype: sanitizeText(media.mimetype, LONGEST.mimetype),
    fileName: media.fileName && sanitizeFileName(media.fileName),
  };
}

/** The same of a change that was decrypted later. */
export function sanitizeChange<Opened extends Exclude<InboundEffect, EncryptedChange> | InboundComment>(
  opened: Opened,
): Opened | null {
  if (opened.type !== 'comment') return sanitizeEffect(opened) as Opened;
  const { body, media, unsupportedType, kind } = opened;
  if (kind === 'text' && isBlank(body ?? '')) return null;
  return {
    ...opened,
    ...(body !== null && sanitizeBody(body)),
    unsupportedType: unsupportedType && sanitizeText(unsupportedType, LONGEST.type),
    media: media && sanitizeMedia(media),
  };
}

function sanitizeEffect(effect: InboundEffect): InboundEffect {
  const targetWaId = sanitizeId(effect.targetWaId);
  if (effect.type === 'reaction')
    return { ...effect, targetWaId, emoji: effect.emoji && sanitizeText(effect.emoji, LONGEST.emoji) };
  if (effect.type === 'edit') return { ...effect, targetWaId, ...sanitizeBody(effect.body) };
  if (effect.type === 'encrypted') return { ...effect, targetWaId, waId: sanitizeId(effect.waId) };
  return { ...effect, targetWaId };
}

const sanitizeBody = (body: string): { body: string; isTruncated: boolean } => ({
  body: sanitizeText(body, LONGEST_INBOUND),
  isTruncated: body.length > LONGEST_INBOUND,
});
