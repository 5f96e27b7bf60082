import { log } from '../../platform/logging.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { Baileys, BaileysEventMap } from '../baileys/baileys-library.js';
import type { MediaRetryResult } from '../devices.ports.js';
import { sanitizeId } from '../inbound/sanitize-inbound.js';
import type { SessionDevice, SessionEvents } from '../sessions/session-events.js';
import { findMedia, isMediaPath } from './find-media.js';

type MediaUpdate = BaileysEventMap['messages.media-update'][number];

const NOT_FOUND = 2;

export async function recordMediaAnswers(
  { baileys }: BaileysConnection,
  updates: readonly MediaUpdate[],
  device: SessionDevice,
  events: SessionEvents,
): Promise<void> {
  for (const update of updates) {
    const waId = update.key.id ? sanitizeId(update.key.id) : null;
    try {
      for (const { messageId, content } of waId ? await events.findRequestedMedia(device, waId) : []) {
        const answer = readAnswer(baileys, update, content);
        if (answer) await events.recordMediaRetryResult(device, messageId, answer);
      }
    } catch (error) {
      log.warn({ err: error, deviceId: device.id }, 'media answer not recorded');
    }
  }
}

/** Returns null for another file's answer. */
export function readAnswer(
  baileys: Pick<Baileys, 'proto' | 'decryptMediaRetryData'>,
  { key, error, media }: MediaUpdate,
  content: Uint8Array,
): MediaRetryResult | null {
  if (!media) return { type: codeOf(error) === NOT_FOUND ? 'not_found' : 'failed' };
  const found = findMedia(baileys, content);
  if (!found?.media.mediaKey || !key.id) return null;
  const { ResultType } = baileys.proto.MediaRetryNotification;
  try {
    const { result, directPath } = baileys.decryptMediaRetryData(media, found.media.mediaKey, key.id);
    if (result !== ResultType.SUCCESS || !isMediaPath(directPath))
      return { type: result === ResultType.NOT_FOUND ? 'not_found' : 'failed' };
    found.media.directPath = directPath;
    found.media.url = null;
  } catch {
    return null;
  }
  return { type: 'uploaded', content: baileys.proto.Message.encode(found.message).finish() };
}

const codeOf = (error: unknown): number => Number((error as { data?: { code?: string } } | undefined)?.data?.code);
