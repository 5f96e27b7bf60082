import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Sealed, Secrets } from '../../platform/secrets.js';

/** Encrypts instead of hashing, as signing needs the secret. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly secrets: Secrets) {}

  make(accountId: number): { secret: string; sealed: Sealed } {
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    return { secret, sealed: this.secrets.seal(Buffer.from(secret), contextOf(accountId)) };
  }

  open(accountId: number, keyId: string, bytes: Uint8Array): string {
    return this.secrets.open({ keyId, bytes: Buffer.from(bytes) }, contextOf(accountId)).toString();
  }
}

const contextOf = (accountId: number): string => `webhook-secret:${accountId}`;
