import { Injectable } from '@nestjs/common';
import type { SignedAddress } from '../../../media/media.contract.js';
import { LinkSigner } from '../../../platform/http/files/link-signer.js';

const QUARTER_HOUR_SECONDS = 900;

@Injectable()
export class MessageFileLinks {
  constructor(private readonly signer: LinkSigner) {}

  make(accountId: number, messageId: number): string {
    const query = this.signer.sign(subjectOf(accountId, messageId), QUARTER_HOUR_SECONDS);
    return `/api/v1/message-files/${messageId}?account=${accountId}&${query}`;
  }

  /** Returns 0 for an invalid URL. */
  secondsLeft(accountId: number, messageId: number, signed: SignedAddress): number {
    return this.signer.secondsLeft(subjectOf(accountId, messageId), signed);
  }
}

const subjectOf = (accountId: number, messageId: number): string => `media ${accountId} ${messageId} message`;
