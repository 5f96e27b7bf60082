import { isBlank, sanitizeText, sanitizeFileName } from '../../platform/text/sanitize-text.js';
import {
  type EncryptedChange,
  type InboundComment,
  type InboundEffect,
  type InboundMedia,
  type InboundMessage,
  MAX_INBOUND_CHARS,
  MAX_QUOTE_CHARS,
} from '../devices.ports.js';

const MAX_CHARS = { id: 64, name: 255, type: 100, mimetype: 255, emoji: 64 };

/** Removes characters that the database would reject. Returns null for a blank text. */
export function sanitizeInbound(message: InboundMessage): InboundMessage | null {
  const { pushName, unsupportedType, media, quoted, effect, waId, referral } = message;
  const isEmpty = message.kind === 'text' && !effect && !message.isTimerOnly && isBlank(message.body ?? '');
  if (isEmpty && !referral) return null;
  // A click on an ad without text shows the ad.
  const body = isEmpty && referral ? (referral.headline ?? referral.url ?? referral.sourceType) : message.body;
  return {
    ...message,
    waId: sanitizeId(waId),
    pushName: pushName && sanitizeText(pushName, MAX_CHARS.name),
    ...(body !== null && sanitizeBody(body)),
    unsupportedType: unsupportedType && sanitizeText(unsupportedType, MAX_CHARS.type),
    media: media && sanitizeMedia(media),
    quoted: quoted && {
      ...quoted,
      waId: sanitizeId(quoted.waId),
      body: quoted.body && sanitizeText(quoted.body, MAX_QUOTE_CHARS),
    },
    effect: effect && sanitizeEffect(effect),
    albumId: message.albumId && sanitizeId(message.albumId),
  };
}

export const sanitizeId = (waId: string): string => sanitizeText(waId, MAX_CHARS.id);

function sanitizeMedia(media: InboundMedia): InboundMedia {
  return {
    ...media,
    mimetype: sanitizeText(media.mimetype, MAX_CHARS.mimetype),
    fileName: media.fileName && sanitizeFileName(media.fileName),
  };
}

export function sanitizeChange<Opened extends Exclude<InboundEffect, EncryptedChange> | InboundComment>(
  opened: Opened,
): Opened | null {
  if (opened.type !== 'comment') return sanitizeEffect(opened) as Opened;
  const { body, media, unsupportedType, kind } = opened;
  if (kind === 'text' && isBlank(body ?? '')) return null;
  return {
    ...opened,
    ...(body !== null && sanitizeBody(body)),
    unsupportedType: unsupportedType && sanitizeText(unsupportedType, MAX_CHARS.type),
    media: media && sanitizeMedia(media),
  };
}

function sanitizeEffect(effect: InboundEffect): InboundEffect {
  const targetWaId = sanitizeId(effect.targetWaId);
  if (effect.type === 'reaction')
    return { ...effect, targetWaId, emoji: effect.emoji && sanitizeText(effect.emoji, MAX_CHARS.emoji) };
  if (effect.type === 'edit') return { ...effect, targetWaId, ...sanitizeBody(effect.body) };
  if (effect.type === 'copy')
    return {
      ...effect,
      targetWaId,
      body: effect.body && sanitizeBody(effect.body).body,
      media: sanitizeMedia(effect.media),
    };
  if (effect.type === 'encrypted') return { ...effect, targetWaId, waId: sanitizeId(effect.waId) };
  return { ...effect, targetWaId };
}

const sanitizeBody = (body: string): { body: string; isTruncated: boolean } => ({
  body: sanitizeText(body, MAX_INBOUND_CHARS),
  isTruncated: body.length > MAX_INBOUND_CHARS,
});
