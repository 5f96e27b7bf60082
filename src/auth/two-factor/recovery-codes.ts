import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';

const CODE_COUNT = 10;
/** Omits ambiguous characters. Ten characters have 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Each code works once. Codes are stored as hashes. */
@Injectable()
export class RecoveryCodeMaker {
  constructor(private readonly secrets: Secrets) {}

  make(userId: number): { codes: string[]; hashes: string[] } {
    const codes = Array.from({ length: CODE_COUNT }, newCode);
    return { codes, hashes: codes.map((code) => this.hash(userId, code)) };
  }

  hash(userId: number, code: string): string {
    return this.secrets.mac(`recovery code of ${userId} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`);
  }
}

function newCode(): string {
  const characters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}
