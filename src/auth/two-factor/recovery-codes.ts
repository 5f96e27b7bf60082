import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';

const COUNT = 10;
/** Without letters and digits that are taken for one another. Ten of them are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** For a user without the authenticator: codes to be written down, each good once. They are shown once and kept hashed. */
@Injectable()
export class RecoveryCodeMaker {
  constructor(private readonly secrets: Secrets) {}

  make(userId: number): { codes: string[]; hashes: string[] } {
    const codes = Array.from({ length: COUNT }, newCode);
    return { codes, hashes: codes.map((code) => this.hash(userId, code)) };
  }

  /** Nobody who reads it can use it, or move it to another user. */
  hash(userId: number, code: string): string {
    return this.secrets.mac(`recovery code of ${userId} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`);
  }
}

function newCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
