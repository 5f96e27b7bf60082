import type { BaileysConnection } from '../baileys-connection.js';
import type { Picture } from '../../lookups.messages.js';
import { toPhoneJid } from '../jid.js';

const LARGEST_PICTURE = 300_000;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Somebody's small profile picture; null when there is none or it is hidden, undefined when it could not be fetched. */
export async function fetchPicture(connection: BaileysConnection, jid: string): Promise<Picture | null | undefined> {
  const url = await findPicture(connection, jid);
  if (!url) return connection.isOpen ? null : undefined;
  try {
    if (new URL(url).protocol !== 'https:') return undefined;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
    const mimetype = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!response.ok || !TYPES.has(mimetype) || Number(response.headers.get('content-length') ?? 0) > LARGEST_PICTURE)
      return undefined;
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > 0 && bytes.length <= LARGEST_PICTURE ? { bytes, mimetype } : undefined;
  } catch {
    return undefined;
  }
}

/** The picture of the linked account itself. */
export async function fetchOwnPicture(connection: BaileysConnection): Promise<Picture | null | undefined> {
  const { phone } = connection.auth.own;
  return phone ? fetchPicture(connection, toPhoneJid(phone)) : undefined;
}

async function findPicture({ socket }: BaileysConnection, jid: string): Promise<string | null> {
  try {
    return (await socket.profilePictureUrl(jid, 'preview', 10_000)) ?? null;
  } catch {
    return null;
  }
}
