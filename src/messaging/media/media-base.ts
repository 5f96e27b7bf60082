import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../platform/storage/file-store.js';
import type { Message } from '../delivery/message.entity.js';
import type { MessageResource } from '../messaging.contract.js';
import { MediaLinks } from './media-links.js';

const LARGEST_FILE = 256 * 1024;
/** Of one answer, before they are encoded: the newest come first. */
const LARGEST_SUM = 1024 * 1024;

/** Gives messages what the specification calls `media_base`: an address that works without a session for a while, and small files at once. */
@Injectable()
export class MediaBase {
  constructor(
    private readonly files: FileStore,
    private readonly links: MediaLinks,
  ) {}

  /** `resources` are of `messages`, in the same order. */
  async complete(
    messages: readonly Message[],
    resources: readonly MessageResource[],
    withBytes: boolean,
  ): Promise<MessageResource[]> {
    let room = withBytes ? LARGEST_SUM : 0;
    return Promise.all(
      resources.map(async (resource, index) => {
        const { id, accountId, media } = messages[index]!;
        if (!resource.media_base || !media) return resource;
        const size = media.size ?? Number.POSITIVE_INFINITY;
        const isGiven = media.fileKey !== null && size <= Math.min(LARGEST_FILE, room);
        if (isGiven) room -= size;
        const base64 = isGiven ? await this.read(media.fileKey!) : null;
        return { ...resource, media_base: { ...resource.media_base, base64, url: this.links.makeOpen(accountId, id) } };
      }),
    );
  }

  /** Null when the store is away: the address is there. */
  private async read(fileKey: string): Promise<string | null> {
    try {
      const stream = await this.files.open(fileKey);
      return stream && (await buffer(stream)).toString('base64');
    } catch {
      return null;
    }
  }
}
