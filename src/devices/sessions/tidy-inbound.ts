import { storable, tidyFileName } from '../../platform/tidy-text.js';
import {
  type InboundEffect,
  type InboundMedia,
  type InboundMessage,
  LONGEST_INBOUND,
  LONGEST_QUOTE,
} from '../handovers.messages.js';

const LONGEST = { id: 64, name: 255, type: 100, mimetype: 255, emoji: 64 };

/**
 * Anybody may write to a number of ours, with a client of their own making: what the database could not keep would be repeated
 * in vain and hold up the messages behind it. Ids are cut the same way everywhere, so that they still find each other.
 */
export function tidyInbound(message: InboundMessage): InboundMessage {
  const { pushName, body, unsupportedType, media, quoted, effect, waId } = message;
  return {
    ...message,
    waId: storable(waId, LONGEST.id),
    pushName: pushName && storable(pushName, LONGEST.name),
    ...(body !== null && tidyBody(body)),
    unsupportedType: unsupportedType && storable(unsupportedType, LONGEST.type),
    media: media && tidyMedia(media),
    quoted: quoted && {
      ...quoted,
      waId: storable(quoted.waId, LONGEST.id),
      body: quoted.body && storable(quoted.body, LONGEST_QUOTE),
    },
    effect: effect && tidyEffect(effect),
  };
}

function tidyMedia(media: InboundMedia): InboundMedia {
  return {
    ...media,
    mimetype: storable(media.mimetype, LONGEST.mimetype),
    fileName: media.fileName && tidyFileName(media.fileName),
  };
}

function tidyEffect(effect: InboundEffect): InboundEffect {
  const targetWaId = storable(effect.targetWaId, LONGEST.id);
  if (effect.type === 'reaction')
    return { ...effect, targetWaId, emoji: effect.emoji && storable(effect.emoji, LONGEST.emoji) };
  if (effect.type === 'edit') return { ...effect, targetWaId, ...tidyBody(effect.body) };
  return { ...effect, targetWaId };
}

const tidyBody = (body: string): { body: string; isTruncated: boolean } => ({
  body: storable(body, LONGEST_INBOUND),
  isTruncated: body.length > LONGEST_INBOUND,
});
