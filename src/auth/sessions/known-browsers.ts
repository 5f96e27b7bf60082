import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets, isEqual } from '../../platform/secrets.js';

const MAX_USERS = 5;
export const KNOWN_BROWSER_MS = 400 * 24 * 3600 * 1000;

/** Remembers users of a browser. Limits of their own keep attackers from locking them out. */
@Injectable()
export class KnownBrowsers {
  constructor(private readonly secrets: Secrets) {}

  remember(cookie: string | null, userId: number): string {
    const others = entriesOf(cookie).filter((entry) => this.isSigned(entry) && !entry.startsWith(`${userId}-`));
    const name = `${userId}-${randomBytes(9).toString('hex')}`;
    return [`${name}-${this.macOf(name)}`, ...others].slice(0, MAX_USERS).join('.');
  }

  find(cookie: string | null, userId: number): string | null {
    return entriesOf(cookie).find((entry) => entry.startsWith(`${userId}-`) && this.isSigned(entry)) ?? null;
  }

  usersOf(cookie: string | null): number[] {
    return entriesOf(cookie)
      .filter((entry) => this.isSigned(entry))
      .map((entry) => Number(entry.split('-')[0]));
  }

  private isSigned(entry: string): boolean {
    const [user, nonce, mac = ''] = entry.split('-');
    return isEqual(mac, this.macOf(`${user}-${nonce}`));
  }

  private macOf(name: string): string {
    return this.secrets.mac(`known browser ${name}`).slice(0, 32);
  }
}

const entriesOf = (cookie: string | null): string[] => (cookie ? cookie.slice(0, 1000).split('.') : []);
