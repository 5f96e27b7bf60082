import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { Message } from '../message.entity.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageFileLinks } from './message-file-links.js';

const MAX_FILE_BYTES = 256 * 1024;
/** Limit before base64 encoding. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

@Injectable()
export class MediaBase {
  constructor(
    private readonly files: FileStore,
    private readonly links: MessageFileLinks,
  ) {}

  /** `messages` and `resources` correspond by index. */
  async complete(
    messages: readonly Message[],
    resources: readonly MessageResource[],
    includesBytes: boolean,
  ): Promise<MessageResource[]> {
    let remainingBytes = includesBytes ? MAX_RESPONSE_BYTES : 0;
    return Promise.all(
      resources.map(async (resource, index) => {
        const { id, accountId, media } = messages[index]!;
        if (!resource.media_base || !media) return resource;
        const size = media.size ?? Number.POSITIVE_INFINITY;
        const isIncluded = media.fileKey !== null && size <= Math.min(MAX_FILE_BYTES, remainingBytes);
        if (isIncluded) remainingBytes -= size;
        const base64 = isIncluded ? await this.read(media.fileKey!) : null;
        return {
          ...resource,
          media_base: { ...resource.media_base, base64, url: this.links.make(accountId, id) },
        };
      }),
    );
  }

  /** Returns null on failure, as the URL is enough. */
  private async read(fileKey: string): Promise<string | null> {
    try {
      const stream = await this.files.open(fileKey);
      return stream && (await buffer(stream)).toString('base64');
    } catch {
      return null;
    }
  }
}
