import { Injectable } from '@nestjs/common';
import { RecordAudit } from '../audit/record-audit.js';
import type { UserResource } from '../auth.contract.js';
import { PendingTwoFactor, type Proof } from './pending-two-factor.js';
import type { User } from '../accounts/user.entity.js';
import { toUserResource } from '../accounts/user.resource.js';
import { KnownBrowsers } from '../sessions/known-browsers.js';
import { type Browser, OpenSession, type OpenedSession } from '../sessions/open-session.js';

/** Somebody is in. */
export interface SignedInResult {
  user: UserResource;
  session: OpenedSession;
  /** For the cookie about who has signed in with this browser. */
  known: string;
}

/** What a first proof came to: in, or, for the cookie, the name under which the second step is waited for. */
export type SignInResult = SignedInResult | { twoFactor: string };

export type SecondProof = 'authenticator' | 'recovery_code';

/** Comes after the first proof of every way in, so that what holds for one holds for all. */
@Injectable()
export class FinishSignIn {
  constructor(
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
    private readonly twoFactor: PendingTwoFactor,
    private readonly known: KnownBrowsers,
  ) {}

  async of(user: User, browser: Browser, proof: Proof): Promise<SignInResult> {
    if (user.twoFactorOnAt != null) return { twoFactor: this.twoFactor.open(user, browser.isRemembered, proof) };
    return this.letIn(user, browser, { by: proof });
  }

  /** For a new user, and after the second step. */
  async letIn(
    user: User,
    browser: Browser,
    details: { by: Proof; second_step?: SecondProof },
  ): Promise<SignedInResult> {
    const { account, ...session } = await this.sessions.of(user, browser);
    await this.audit.note({
      action: 'sign_in',
      actorUserId: user.id,
      accountId: user.accountId,
      details: { ...details },
      origin: browser.origin,
    });
    return { user: toUserResource(user, account), session, known: this.known.remember(browser.known, user.id) };
  }
}
