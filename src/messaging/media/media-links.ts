import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Secrets, isEqual } from '../../platform/secrets.js';
import type { SignedAddress } from './media.contract.js';

export type MediaVariant = 'file' | 'thumbnail';

const HOUR = 3600;
const QUARTER = 900;

/**
 * Addresses of files of the library that work for an hour or two, and for their account alone: whoever is sent one needs its session as well. They expire on
 * the hour, so that the same file has the same address for a while and browsers need not fetch it again.
 */
@Injectable()
export class MediaLinks {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  make(accountId: number, uuid: string, variant: MediaVariant): string {
    const expires = (Math.floor(this.now() / HOUR) + 2) * HOUR;
    const signature = this.sign(accountId, uuid, variant, expires);
    return `/api/v1/medias/${uuid}/${variant}?expires=${expires}&signature=${signature}`;
  }

  /** Of the file of a message, for a quarter of an hour or two: whoever is given it needs no session. */
  makeOpen(accountId: number, messageId: number): string {
    const expires = (Math.floor(this.now() / QUARTER) + 2) * QUARTER;
    const signature = this.sign(accountId, String(messageId), 'message', expires);
    return `/api/v1/message-files/${messageId}?account=${accountId}&expires=${expires}&signature=${signature}`;
  }

  /** For how many seconds this address still works; 0 when it does not. */
  secondsLeft(accountId: number, uuid: string, variant: MediaVariant | 'message', given: SignedAddress): number {
    const { expires, signature } = given;
    const until = Number(expires);
    if (signature === undefined || !Number.isSafeInteger(until)) return 0;
    if (!isEqual(signature, this.sign(accountId, uuid, variant, until))) return 0;
    return Math.max(0, until - Math.floor(this.now()));
  }

  private sign(accountId: number, uuid: string, variant: MediaVariant | 'message', expires: number): string {
    return this.secrets.mac(`media ${accountId} ${uuid} ${variant} ${expires}`).slice(0, 40);
  }

  private now(): number {
    return this.clock.now().getTime() / 1000;
  }
}
