import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets, isEqual } from '../../platform/secrets.js';

/** People of one household or shop who sign in by turns in one browser. */
const MOST_USERS = 5;
export const KNOWN_BROWSER_MS = 400 * 24 * 3600 * 1000;

/**
 * A browser keeps, in a cookie only we can write, who has signed in with it. Whoever guesses at an account from elsewhere can
 * use up its tries, but not those of the browsers its owner is known by: each has tries of its own.
 */
@Injectable()
export class KnownBrowsers {
  constructor(private readonly secrets: Secrets) {}

  /** The cookie's new value after a sign-in; the others it knew stay in it. */
  remember(cookie: string | null, userId: number): string {
    const others = entriesOf(cookie).filter((entry) => this.isOurs(entry) && !entry.startsWith(`${userId}-`));
    const name = `${userId}-${randomBytes(9).toString('hex')}`;
    return [`${name}-${this.macOf(name)}`, ...others].slice(0, MOST_USERS).join('.');
  }

  /** Names this browser as one the user has signed in with; null for a strange one. */
  find(cookie: string | null, userId: number): string | null {
    return entriesOf(cookie).find((entry) => entry.startsWith(`${userId}-`) && this.isOurs(entry)) ?? null;
  }

  /** Everybody who has signed in with this browser. */
  usersOf(cookie: string | null): number[] {
    return entriesOf(cookie)
      .filter((entry) => this.isOurs(entry))
      .map((entry) => Number(entry.split('-')[0]));
  }

  private isOurs(entry: string): boolean {
    const [user, mark, mac = ''] = entry.split('-');
    return isEqual(mac, this.macOf(`${user}-${mark}`));
  }

  private macOf(name: string): string {
    return this.secrets.mac(`known browser ${name}`).slice(0, 32);
  }
}

const entriesOf = (cookie: string | null): string[] => (cookie ? cookie.slice(0, 1000).split('.') : []);
