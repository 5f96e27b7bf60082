import { isBlank, storable, tidyFileName } from '../../platform/sanitize-text.js';
import {
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
export function tidyInbound(message: InboundMessage): InboundMessage | null {
  const { pushName, body, unsupportedType, media, quoted, effect, waId } = message;
  if (message.kind === 'text' && !effect && isBlank(body ?? '')) return null;
  return {
    ...message,
    waId: tidyId(waId),
    pushName: pushName && storable(pushName, LONGEST.name),
    ...(body !== null && tidyBody(body)),
    unsupportedType: unsupportedType && storable(unsupportedType, LONGEST.type),
    media: media && tidyMedia(media),
    quoted: quoted && {
      ...quoted,
      waId: tidyId(quoted.waId),
      body: quoted.body && storable(quoted.body, LONGEST_QUOTE),
    },
    effect: effect && tidyEffect(effect),
  };
}

/** As it stands in the ledger. */
export const tidyId = (waId: string): string => storable(waId, LONGEST.id);

function tidyMedia(media: InboundMedia): InboundMedia {
  return {
    ...media,
    mimetype: storable(media.mimetype, LONGEST.mimetype),
    fileName: media.fileName && tidyFileName(media.fileName),
  };
}

function tidyEffect(effect: InboundEffect): InboundEffect {
  const targetWaId = tidyId(effect.targetWaId);
  if (effect.type === 'reaction')
    return { ...effect, targetWaId, emoji: effect.emoji && storable(effect.emoji, LONGEST.emoji) };
  if (effect.type === 'edit') return { ...effect, targetWaId, ...tidyBody(effect.body) };
  return { ...effect, targetWaId };
}

const tidyBody = (body: string): { body: string; isTruncated: boolean } => ({
  body: storable(body, LONGEST_INBOUND),
  isTruncated: body.length > LONGEST_INBOUND,
});
