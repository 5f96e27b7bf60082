import { MediaHostAway } from '../devices.errors.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { proto } from '../baileys/baileys-library.js';
import { unwrap } from './describe-content.js';

const MEDIA_TYPES = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
] as const satisfies [keyof proto.IMessage, string][];

/** What WhatsApp answers of a file that it has given up. */
const GONE = new Set([403, 404, 410]);

/** The decrypted bytes of a message's medium; null when it has none that could be fetched. Throws MediaHostAway when it may be there later. */
export async function downloadContent(
  connection: BaileysConnection,
  content: Uint8Array,
): Promise<NodeJS.ReadableStream | null> {
  const { baileys, socket } = connection;
  const message = unwrap(baileys.proto.Message.decode(content));
  const [name, type] = MEDIA_TYPES.find(([field]) => message?.[field]) ?? [];
  const media = name && message?.[name];
  if (!media || !type || !media.mediaKey) return null;

  // The sender writes both addresses. Only a path, joined to WhatsApp's own media host, is followed: `@evil.example/x` as a path
  // would make that host a user name, and `url` could be any machine of our network.
  const { directPath } = media;
  if (!directPath || !/^\/(?!\/)/.test(directPath)) return null;
  const { mediaKey } = media;
  try {
    await socket.refreshMediaConn();
    return await baileys.downloadContentFromMessage({ mediaKey, directPath }, type, { host: socket.getMediaHost() });
  } catch (error) {
    // The library's own words carry the address, which is nobody's business in a log.
    const { output } = error as { output?: { statusCode?: number } };
    if (GONE.has(output?.statusCode ?? 0)) return null;
    throw new MediaHostAway();
  }
}
