import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.js';
import { Secrets, isEqual } from '../../secrets.js';

/** `expires` is in Unix seconds. */
interface Signature {
  expires?: string | undefined;
  signature?: string | undefined;
}

/** Signs links, which expire at a multiple of a period, so that browsers cache them. */
@Injectable()
export class LinkSigner {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Returns query parameters that are valid for one to two periods. */
  sign(subject: string, periodSeconds: number): string {
    const expires = (Math.floor(this.now() / periodSeconds) + 2) * periodSeconds;
    return `expires=${expires}&signature=${this.mac(subject, expires)}`;
  }

  /** Returns 0 for an invalid or expired signature. */
  secondsLeft(subject: string, { expires, signature }: Signature): number {
    const until = Number(expires);
    if (signature === undefined || !Number.isSafeInteger(until)) return 0;
    if (!isEqual(signature, this.mac(subject, until))) return 0;
    return Math.max(0, until - Math.floor(this.now()));
  }

  private mac(subject: string, expires: number): string {
    return this.secrets.mac(`${subject} ${expires}`).slice(0, 40);
  }

  private now(): number {
    return this.clock.now().getTime() / 1000;
  }
}
