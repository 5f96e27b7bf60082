import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { MediaDamaged, MediaExpired, MediaHostUnreachable } from '../devices.errors.js';
import { decryptMedia, type MediaSecrets } from './decrypt-media.js';
import { findMedia, isMediaPath } from './find-media.js';

const EXPIRED_STATUSES = new Set([403, 404, 410]);
const MAX_STALL_MS = 30_000;

/**
 * Returns null if there is no file. Throws MediaExpired, or MediaHostUnreachable if a retry may succeed. The stream
 * fails with MediaDamaged. Baileys' download checks neither MAC nor hashes.
 */
export async function downloadContent(
  connection: BaileysConnection,
  content: Uint8Array,
): Promise<AsyncIterable<Buffer> | null> {
  const found = findMedia(connection.baileys, content);
  return found && downloadFile(connection, { kind: found.kind, ...found.media });
}

/** Throws the errors of `downloadContent`. */
export async function downloadFile(
  { baileys, socket }: BaileysConnection,
  media: MediaSecrets & { directPath?: string | null },
): Promise<AsyncIterable<Buffer> | null> {
  // Prevents SSRF: `url` could name an internal host.
  if (!isMediaPath(media.directPath)) return null;
  if (!media.mediaKey?.length) throw new MediaDamaged();
  await socket.refreshMediaConn().catch(() => {
    throw new MediaHostUnreachable();
  });
  const encrypted = await fetchFile(`https://${socket.getMediaHost()}${media.directPath}`, baileys.DEFAULT_ORIGIN);
  return decryptMedia(encrypted, media);
}

/** Throws errors without the URL, which must not be logged. */
async function fetchFile(url: string, origin: string): Promise<AsyncIterable<Uint8Array>> {
  const stall = new AbortController();
  let response: Response;
  try {
    response = await abortOnStall(stall, fetch(url, { headers: { origin }, signal: stall.signal }));
  } catch {
    throw new MediaHostUnreachable();
  }
  const { body } = response;
  if (response.ok && body) return readBody(body, stall);
  await body?.cancel().catch(() => undefined);
  throw EXPIRED_STATUSES.has(response.status) ? new MediaExpired() : new MediaHostUnreachable();
}

/** The time a consumer takes between chunks is no stall. */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  stall: AbortController,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await abortOnStall(stall, reader.read());
      if (done) return;
      yield value;
    }
  } catch {
    throw new MediaHostUnreachable();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function abortOnStall<T>(stall: AbortController, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => stall.abort(), MAX_STALL_MS).unref();
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
