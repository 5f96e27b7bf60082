import type { Baileys, proto } from '../baileys/baileys-library.js';
import type { MediaKind } from '../connection.messages.js';
import { unwrap } from '../inbound/describe-content.js';

const MEDIA_FIELDS = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
] as const satisfies [keyof proto.IMessage, MediaKind][];

interface FoundMedia {
  kind: MediaKind;
  media: {
    mediaKey?: Uint8Array | null;
    directPath?: string | null;
    url?: string | null;
    fileSha256?: Uint8Array | null;
    fileEncSha256?: Uint8Array | null;
  };
  /** Message with its envelopes. */
  message: proto.IMessage;
}

/** Returns null without a decodable file. */
export function findMedia({ proto }: Pick<Baileys, 'proto'>, content: Uint8Array): FoundMedia | null {
  try {
    const message = proto.Message.decode(content);
    const inner = unwrap(message);
    for (const [field, kind] of MEDIA_FIELDS) {
      const media = inner?.[field];
      if (media) return { kind, media, message };
    }
  } catch {}
  return null;
}

/** Rejects `@evil.example/x` and `//evil.example`, which would name another host. */
export const isMediaPath = (path: string | null | undefined): path is string => !!path && /^\/(?![/\\])/.test(path);
