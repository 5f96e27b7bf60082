import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { StorageAway, StorageFull } from '../../platform/storage/storage.errors.js';
import { FileTooLong, Spool } from '../../platform/storage/spool.js';
import { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { AddressRefused } from '../../platform/webhooks/public-addresses.js';
import { ATTACHMENT_LIMITS } from '../text/message-limits.contract.js';

const LARGEST_FILE = Math.max(...Object.values(ATTACHMENT_LIMITS));
const TIMEOUT_MS = 60_000;
const REDIRECTS = 3;

/**
 * Fetches a file that a program names by its address. Never from a private one, whatever the operator allows to shops and webhooks: what is
 * fetched here is sent to somebody.
 */
@Injectable()
export class FetchMediaUrl implements OnApplicationShutdown {
  private readonly client = new OutgoingClient({ httpsOnly: true });

  constructor(private readonly spool: Spool) {}

  /** Whoever gets the file removes it. Throws Invalid of `url`. */
  async fetch(url: string): Promise<UploadedFile> {
    try {
      const { status, headers, body } = await this.client.open(url, {
        ...{ method: 'GET', timeoutMs: TIMEOUT_MS, redirects: REDIRECTS },
      });
      if (status !== 200) {
        body.destroy();
        throw Invalid.field('url', 'url_unreachable');
      }
      const file = await this.spool.write(body, LARGEST_FILE);
      return { ...file, name: nameOf(url), mimetype: typeOf(headers['content-type']), isCut: false };
    } catch (error) {
      throw tell(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}

function tell(error: unknown): unknown {
  if (error instanceof Invalid || error instanceof StorageAway || error instanceof StorageFull) return error;
  if (error instanceof FileTooLong) return Invalid.field('url', 'file_too_large');
  return Invalid.field('url', isRefused(error) ? 'url_private' : 'url_unreachable');
}

const isRefused = (error: unknown): boolean =>
  error instanceof AddressRefused || (error instanceof Error && error.cause instanceof AddressRefused);

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const typeOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header)?.split(';')[0]?.trim() ?? 'application/octet-stream';
