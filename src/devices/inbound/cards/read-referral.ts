import type { proto } from '../../baileys/baileys-library.js';
import type { InboundReferral } from './inbound-cards.js';
import { cleanField } from './clean-field.js';
import { readWebAddress } from './read-order.js';

const MAX_CHARS = { word: 40, id: 100, headline: 255, body: 1_000, clickId: 500 };
const MAX_PAYLOAD_BYTES = 2_048;

/** Matches `FB_Ads` and `ctwa_ad`, but not `click_to_chat_link`. */
const IS_AD = /(?:^|_)(?:ads?|ctwa)(?:_|$)/i;

/**
 * Phones send `externalAdReply`, or since 2026 an encrypted payload. An `externalAdReply` without ID, click and type is
 * a link preview.
 * @see https://github.com/WhiskeySockets/Baileys/issues/2354
 */
export function readReferral(context: proto.IContextInfo | null): InboundReferral | null {
  if (!context) return null;
  const { externalAdReply: ad, conversionSource, entryPointConversionSource, ctwaPayload, ctwaSignals } = context;
  const isDescribed = !!ad && !!(ad.sourceId || ad.ctwaClid || ad.sourceType);
  const isSealed =
    !!ctwaPayload?.length ||
    !!ctwaSignals ||
    IS_AD.test(conversionSource ?? '') ||
    IS_AD.test(entryPointConversionSource ?? '');
  if (!isDescribed && !isSealed) return null;
  const facts = isDescribed ? ad : null;
  return {
    sourceType: cleanField(facts?.sourceType, MAX_CHARS.word) ?? 'ad',
    sourceId: cleanField(facts?.sourceId, MAX_CHARS.id),
    headline: cleanField(facts?.title, MAX_CHARS.headline),
    body: cleanField(facts?.body, MAX_CHARS.body),
    url: readWebAddress(facts?.sourceUrl ?? facts?.mediaUrl),
    ctwaClid: cleanField(facts?.ctwaClid, MAX_CHARS.clickId),
    entryPoint: cleanField(entryPointConversionSource ?? conversionSource, MAX_CHARS.word),
    ctwaPayload: readPayload(ctwaPayload),
  };
}

/** Rejects long payloads, because truncated ones cannot be decrypted. */
const readPayload = (payload: Uint8Array | null | undefined): string | null =>
  payload?.length && payload.length <= MAX_PAYLOAD_BYTES ? Buffer.from(payload).toString('base64url') : null;
