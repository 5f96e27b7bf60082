import type { BaileysConnection } from '../baileys-connection.js';
import type { Picture } from '../../lookups.messages.js';
import { toPhoneJid } from '../jid.js';

const MAX_PICTURE_BYTES = 300_000;
const PICTURE_TIMEOUT_MS = 10_000;
/** Slower answers count as timeouts. */
const TIMEOUT_THRESHOLD_MS = PICTURE_TIMEOUT_MS - 100;
const ALLOWED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Returns null if none is visible, undefined if the fetch failed. */
export async function fetchPicture(connection: BaileysConnection, jid: string): Promise<Picture | null | undefined> {
  const url = await findPicture(connection, jid);
  if (!url) return connection.isOpen && url === null ? null : undefined;
  try {
    if (new URL(url).protocol !== 'https:') return undefined;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) });
    const mimetype = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (
      !response.ok ||
      !ALLOWED_TYPES.has(mimetype) ||
      Number(response.headers.get('content-length') ?? 0) > MAX_PICTURE_BYTES
    )
      return undefined;
    const bytes = await readPicture(response);
    return bytes.length > 0 && bytes.length <= MAX_PICTURE_BYTES ? { bytes, mimetype } : undefined;
  } catch {
    return undefined;
  }
}

/** Stops above the limit, because some responses state no length. */
async function readPicture({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) break;
  }
  return Buffer.concat(chunks);
}

export async function fetchOwnPicture(connection: BaileysConnection): Promise<Picture | null | undefined> {
  const { phone } = connection.auth.own;
  return phone ? fetchPicture(connection, toPhoneJid(phone)) : undefined;
}

/** Returns null without a picture, undefined after a timeout. Baileys reports both alike, so the duration decides. */
async function findPicture({ socket }: BaileysConnection, jid: string): Promise<string | null | undefined> {
  const startedAt = performance.now();
  try {
    const url = await socket.profilePictureUrl(jid, 'preview', PICTURE_TIMEOUT_MS);
    return url ?? (performance.now() - startedAt < TIMEOUT_THRESHOLD_MS ? null : undefined);
  } catch (error) {
    const isRejected = typeof (error as { data?: unknown }).data === 'number';
    return isRejected ? null : undefined;
  }
}
