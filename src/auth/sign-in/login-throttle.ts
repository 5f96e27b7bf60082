import { Injectable } from '@nestjs/common';
import { Throttled } from '../../platform/errors.js';
import { type Counter, countersOfAddress } from '../../platform/throttle/count-address.js';
import { networkOf } from '../../platform/throttle/network-of.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { TwoFactorExpired } from '../auth.errors.js';
import { SIGN_IN_LIMITS } from './limits.js';
import type { User } from '../accounts/user.entity.js';
import { KnownBrowsers } from '../sessions/known-browsers.js';
import type { Browser } from '../sessions/open-session.js';

@Injectable()
export class LoginThrottle {
  constructor(
    private readonly throttle: Throttle,
    private readonly known: KnownBrowsers,
  ) {}

  async attempt<T>(typedName: string, user: User | null, browser: Browser, verify: () => Promise<T | null>) {
    const { ip } = browser.origin;
    const knownEntry = user && this.known.find(browser.knownUsersCookie, user.id);
    if (knownEntry) return this.limitFailures([[SIGN_IN_LIMITS.signInFromKnownBrowser, knownEntry]], verify);
    // One limit per user would reveal which username and e-mail belong together.
    const account = `name ${typedName}`;
    return this.limitFailures(
      [
        // This counter is first, so an exhausted address uses up no shared limit.
        [SIGN_IN_LIMITS.signInOfAccountFromAddress, `${account} ${networkOf(ip)}`],
        ...countersOfAddress(SIGN_IN_LIMITS.signInFromAddress, ip),
        [SIGN_IN_LIMITS.signInOfAccount, account],
      ],
      verify,
    );
  }

  async attemptTwoFactor<T>(nonce: string, user: User, browser: Browser, verify: () => Promise<T | null>) {
    const knownEntry = this.known.find(browser.knownUsersCookie, user.id);
    const userCounter: Counter = knownEntry
      ? [SIGN_IN_LIMITS.twoFactorFromKnownBrowser, knownEntry]
      : [SIGN_IN_LIMITS.twoFactorOfUser, String(user.id)];
    await this.throttle.take(SIGN_IN_LIMITS.twoFactorOfSignIn, nonce).catch((error: unknown) => {
      throw error instanceof Throttled ? new TwoFactorExpired() : error;
    });
    return this.limitFailures([userCounter], verify);
  }

  async limitFailures<T>(counters: readonly Counter[], verify: () => Promise<T | null>): Promise<T | null> {
    const [first, ...others] = counters;
    if (first) await this.throttle.take(...first);
    await Promise.all(others.map((counter) => this.throttle.take(...counter)));
    const refund = () => Promise.all(counters.map((counter) => this.throttle.refund(...counter)));
    let verified: T | null;
    try {
      verified = await verify();
    } catch (error) {
      await refund();
      throw error;
    }
    if (verified !== null) await refund();
    return verified;
  }
}
