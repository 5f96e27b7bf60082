import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';

interface NewToken {
  token: string;
  hash: string;
  hint: string;
}

const HINT_LENGTH = 4;

/** Tokens have 256 random bits, so a keyed hash is enough. */
@Injectable()
export class ApiTokens {
  constructor(private readonly secrets: Secrets) {}

  make(): NewToken {
    const token = `mk_${randomBytes(32).toString('base64url')}`;
    return { token, hash: this.hash(token), hint: token.slice(-HINT_LENGTH) };
  }

  makeAppId(): string {
    return randomBytes(10).toString('hex');
  }

  hash(token: string): string {
    return this.secrets.mac(`api key ${token}`);
  }
}

export const maskToken = (hint: string): string => `mk_${'•'.repeat(12)}${hint}`;
