import { Injectable } from '@nestjs/common';
import { LinkSigner } from '../platform/http/files/link-signer.js';
import type { SignedAddress } from './media.contract.js';

export type MediaVariant = 'file' | 'thumbnail';

const HOUR_SECONDS = 3600;

/** Library addresses require a session. */
@Injectable()
export class MediaLinks {
  constructor(private readonly signer: LinkSigner) {}

  make(accountId: number, uuid: string, variant: MediaVariant): string {
    return `/api/v1/medias/${uuid}/${variant}?${this.signer.sign(subjectOf(accountId, uuid, variant), HOUR_SECONDS)}`;
  }

  /** 0 for an invalid address. */
  secondsLeft(accountId: number, uuid: string, variant: MediaVariant, given: SignedAddress): number {
    return this.signer.secondsLeft(subjectOf(accountId, uuid, variant), given);
  }
}

const subjectOf = (accountId: number, uuid: string, variant: MediaVariant): string =>
  `media ${accountId} ${uuid} ${variant}`;
