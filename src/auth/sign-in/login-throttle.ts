import { Injectable } from '@nestjs/common';
import { Throttled } from '../../platform/errors.js';
import { type Counter, countersOfAddress } from '../../platform/throttle/count-address.js';
import { networkOf } from '../../platform/throttle/network-of.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { TwoFactorOver } from '../auth.errors.js';
import { LIMITS } from './limits.js';
import type { User } from '../accounts/user.entity.js';
import { KnownBrowsers } from '../sessions/known-browsers.js';
import type { Browser } from '../sessions/open-session.js';

/**
 * The limits around a proof. It is counted before it is looked at, so that parallel guesses count as well, and given back when
 * it was right, so that only failures stay.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly throttle: Throttle,
    private readonly known: KnownBrowsers,
  ) {}

  /** A password at the door; `prove` answers null for a wrong one. */
  async attempt<T>(typed: string, user: User | null, browser: Browser, prove: () => Promise<T | null>) {
    const { ip } = browser.origin;
    const known = user && this.known.find(browser.known, user.id);
    if (known) return this.around([[LIMITS.signInFromKnownBrowser, known]], prove);
    // By what was typed and nothing else: a budget of both the user name and the e-mail would tell which two belong together.
    const account = `name ${typed}`;
    return this.around(
      [
        // First, and alone: once it is used up, one address takes nothing more from the others' share.
        [LIMITS.signInOfAccountFromAddress, `${account} ${networkOf(ip)}`],
        ...countersOfAddress(LIMITS.signInFromAddress, ip),
        [LIMITS.signInOfAccount, account],
      ],
      prove,
    );
  }

  /** A code after the first proof: a few tries, then the sign-in starts again. `mark` names the sign-in. */
  async attemptTwoFactor<T>(mark: string, user: User, browser: Browser, prove: () => Promise<T | null>) {
    const known = this.known.find(browser.known, user.id);
    const ofUser: Counter = known
      ? [LIMITS.twoFactorFromKnownBrowser, known]
      : [LIMITS.twoFactorOfUser, String(user.id)];
    await this.throttle.take(LIMITS.twoFactorOfSignIn, mark).catch((error: unknown) => {
      throw error instanceof Throttled ? new TwoFactorOver() : error;
    });
    return this.around([ofUser], prove);
  }

  async around<T>(counters: readonly Counter[], prove: () => Promise<T | null>): Promise<T | null> {
    const [first, ...others] = counters;
    if (first) await this.throttle.take(...first);
    await Promise.all(others.map((counter) => this.throttle.take(...counter)));
    const giveBack = () => Promise.all(counters.map((counter) => this.throttle.giveBack(...counter)));
    let proven: T | null;
    try {
      proven = await prove();
    } catch (error) {
      // Our trouble is nobody's failure.
      await giveBack();
      throw error;
    }
    if (proven !== null) await giveBack();
    return proven;
  }
}
