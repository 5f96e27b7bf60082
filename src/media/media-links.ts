import { Injectable } from '@nestjs/common';
import { LinkSigner } from '../platform/http/files/link-signer.js';
import type { SignedAddress } from './media.contract.js';

export type MediaVariant = 'file' | 'thumbnail';

const LIFETIME_SECONDS = 3600;

/** Signs addresses, which also require a session. */
@Injectable()
export class MediaLinks {
  constructor(private readonly signer: LinkSigner) {}

  make(accountId: number, uuid: string, variant: MediaVariant): string {
    return `/api/v1/medias/${uuid}/${variant}?${this.signer.sign(formatSubject(accountId, uuid, variant), LIFETIME_SECONDS)}`;
  }

  /** Returns 0 for an invalid or expired address. */
  secondsLeft(accountId: number, uuid: string, variant: MediaVariant, signed: SignedAddress): number {
    return this.signer.secondsLeft(formatSubject(accountId, uuid, variant), signed);
  }
}

const formatSubject = (accountId: number, uuid: string, variant: MediaVariant): string =>
  `media ${accountId} ${uuid} ${variant}`;
