import { Injectable } from '@nestjs/common';
import { Throttled } from '../../platform/errors.js';
import { type Counter, countersOfAddress } from '../../platform/throttle/count-address.js';
import { networkOf } from '../../platform/throttle/network-of.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { TwoFactorOver } from '../auth.errors.js';
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
    const known = user && this.known.find(browser.known, user.id);
    if (known) return this.limitFailures([[SIGN_IN_LIMITS.signInFromKnownBrowser, known]], verify);
    // A shared budget would reveal which user name and e-mail match.
    const account = `name ${typedName}`;
    return this.limitFailures(
      [
        // First, so an exhausted address uses up no shared limit.
        [SIGN_IN_LIMITS.signInOfAccountFromAddress, `${account} ${networkOf(ip)}`],
        ...countersOfAddress(SIGN_IN_LIMITS.signInFromAddress, ip),
        [SIGN_IN_LIMITS.signInOfAccount, account],
      ],
      verify,
    );
  }

  async attemptTwoFactor<T>(mark: string, user: User, browser: Browser, verify: () => Promise<T | null>) {
    const known = this.known.find(browser.known, user.id);
    const ofUser: Counter = known
      ? [SIGN_IN_LIMITS.twoFactorFromKnownBrowser, known]
      : [SIGN_IN_LIMITS.twoFactorOfUser, String(user.id)];
    await this.throttle.take(SIGN_IN_LIMITS.twoFactorOfSignIn, mark).catch((error: unknown) => {
      throw error instanceof Throttled ? new TwoFactorOver() : error;
    });
    return this.limitFailures([ofUser], verify);
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
