import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { MediaDamaged, MediaExpired, MediaHostAway } from '../devices.errors.js';
import { decryptMedia } from './decrypt-media.js';
import { findMedia, isMediaPath } from './find-media.js';

/** WhatsApp's media host no longer has the file. */
const EXPIRED_STATUSES = new Set([403, 404, 410]);
/** Without a byte. */
const MAX_SILENCE_MS = 30_000;

/**
 * Returns the decrypted bytes of a message's file as they arrive; null when the message has no file that may be fetched. Throws
 * MediaExpired, and MediaHostAway when the file may be there later; the bytes end in MediaDamaged when they are not what was sent.
 *
 * Baileys' own download throws outside of any promise when the key is wrong, and checks neither MAC nor hashes.
 */
export async function downloadContent(
  { baileys, socket }: BaileysConnection,
  content: Uint8Array,
): Promise<AsyncIterable<Buffer> | null> {
  const found = findMedia(baileys, content);
  if (!found) return null;
  const { kind, media } = found;
  // Only a path joined to WhatsApp's own host is followed: `url` could be any machine of our network.
  if (!isMediaPath(media.directPath)) return null;
  if (!media.mediaKey?.length) throw new MediaDamaged();
  await socket.refreshMediaConn().catch(() => {
    throw new MediaHostAway();
  });
  const encrypted = await fetchFile(`https://${socket.getMediaHost()}${media.directPath}`, baileys.DEFAULT_ORIGIN);
  return decryptMedia(encrypted, { kind, ...media });
}

/** Errors carry no address: it must not appear in a log. */
async function fetchFile(url: string, origin: string): Promise<AsyncIterable<Uint8Array>> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS).unref();
  let response: Response;
  try {
    response = await fetch(url, { headers: { origin }, signal: silence.signal });
  } catch {
    clearTimeout(timer);
    throw new MediaHostAway();
  }
  const { body } = response;
  if (response.ok && body) return readBody(body, timer);
  clearTimeout(timer);
  await body?.cancel().catch(() => undefined);
  throw EXPIRED_STATUSES.has(response.status) ? new MediaExpired() : new MediaHostAway();
}

async function* readBody(body: ReadableStream<Uint8Array>, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      timer.refresh();
      yield chunk;
    }
  } catch {
    throw new MediaHostAway();
  } finally {
    clearTimeout(timer);
  }
}
