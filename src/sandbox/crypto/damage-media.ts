import { randomBytes } from 'node:crypto';
import type { MediaDamage } from '../sandbox.contract.js';
import type { EncryptedMedia } from './media.js';

/** Leaves the damage `wrong-size` to the message (`composeMedia`). */
export function damageMedia(media: EncryptedMedia, damage: MediaDamage | undefined): EncryptedMedia {
  switch (damage) {
    case 'wrong-key':
      return { ...media, mediaKey: randomBytes(32) };
    case 'empty-key':
      return { ...media, mediaKey: Buffer.alloc(0) };
    case 'short-key':
      return { ...media, mediaKey: randomBytes(16) };
    case 'tiny-file':
      return { ...media, file: randomBytes(3) };
    case 'truncated-file':
      return { ...media, file: media.file.subarray(0, media.file.length >> 1) };
    case 'wrong-hash':
      return { ...media, fileSha256: randomBytes(32) };
    default:
      return media;
  }
}
