import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Secrets, isEqual } from '../../platform/secrets.js';
import type { SignedAddress } from './media.contract.js';

export type MediaVariant = 'file' | 'thumbnail';

const HOUR_SECONDS = 3600;
const QUARTER_HOUR_SECONDS = 900;

/** Library addresses require a session and expire on the hour, so that browsers cache them. */
@Injectable()
export class MediaLinks {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  make(accountId: number, uuid: string, variant: MediaVariant): string {
    const expires = (Math.floor(this.now() / HOUR_SECONDS) + 2) * HOUR_SECONDS;
    const signature = this.sign(accountId, uuid, variant, expires);
    return `/api/v1/medias/${uuid}/${variant}?expires=${expires}&signature=${signature}`;
  }

  /** Needs no session. Expires after 15 to 30 minutes. */
  makePublic(accountId: number, messageId: number): string {
    const expires = (Math.floor(this.now() / QUARTER_HOUR_SECONDS) + 2) * QUARTER_HOUR_SECONDS;
    const signature = this.sign(accountId, String(messageId), 'message', expires);
    return `/api/v1/message-files/${messageId}?account=${accountId}&expires=${expires}&signature=${signature}`;
  }

  /** 0 for an invalid address. */
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
