import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { StorageUnreachable, StorageFull } from '../../platform/storage/storage.errors.js';
import { transferMs } from '../../platform/storage/transfer-ms.js';
import { FileTooLong, Spool } from '../../platform/storage/spool.js';
import { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { AddressRejected } from '../../platform/webhooks/public-addresses.js';
import { largestAttachment } from '../../media/attachment-limits.contract.js';

const MAX_REDIRECTS = 3;

/** Rejects private addresses even if allowed for webhooks. */
@Injectable()
export class FetchMediaUrl implements OnApplicationShutdown {
  private readonly client = new OutgoingClient({ httpsOnly: true });

  constructor(
    private readonly spool: Spool,
    private readonly config: Config,
  ) {}

  /** Returns a file that the caller removes. */
  async fetch(url: string): Promise<UploadedFile> {
    const limit = largestAttachment(this.config);
    try {
      const { status, headers, body } = await this.client.open(url, {
        method: 'GET',
        timeoutMs: transferMs(limit),
        redirects: MAX_REDIRECTS,
      });
      if (status !== 200) {
        body.destroy();
        throw Invalid.field('url', 'url_unreachable');
      }
      const file = await this.spool.write(body, limit);
      return { ...file, name: toFileName(url), mimetype: toMimetype(headers['content-type']), isCut: false };
    } catch (error) {
      throw toInputError(error, limit);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}

function toInputError(error: unknown, limit: number): unknown {
  if (error instanceof Invalid || error instanceof StorageUnreachable || error instanceof StorageFull) return error;
  if (error instanceof FileTooLong) return Invalid.field('url', 'file_too_large', limit);
  return Invalid.field('url', isRejected(error) ? 'url_private' : 'url_unreachable');
}

const isRejected = (error: unknown): boolean =>
  error instanceof AddressRejected || (error instanceof Error && error.cause instanceof AddressRejected);

function toFileName(url: string): string {
  const fileName = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName;
  }
}

const toMimetype = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header)?.split(';')[0]?.trim() ?? 'application/octet-stream';
