import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordAudit } from '../audit/record-audit.js';
import type { UserResource } from '../auth.contract.js';
import { PendingTwoFactor, type Proof } from './pending-two-factor.js';
import type { User } from '../accounts/user.entity.js';
import { readPermissionSource } from '../accounts/read-permission-source.js';
import { toUserResource } from '../accounts/user.resource.js';
import { KnownBrowsers } from '../sessions/known-browsers.js';
import { type Browser, OpenSession, type OpenedSession } from '../sessions/open-session.js';

export interface SignedInResult {
  user: UserResource;
  session: OpenedSession;
  knownUsersCookie: string;
}

export type SignInResult = SignedInResult | { twoFactor: string };

export type TwoFactorMethod = 'authenticator' | 'recovery_code';

@Injectable()
export class FinishSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
    private readonly twoFactor: PendingTwoFactor,
    private readonly known: KnownBrowsers,
  ) {}

  async afterFirstFactor(user: User, browser: Browser, proof: Proof): Promise<SignInResult> {
    if (user.twoFactorOnAt != null) return { twoFactor: this.twoFactor.open(user, browser.isRemembered, proof) };
    return this.complete(user, browser, { by: proof });
  }

  async complete(
    user: User,
    browser: Browser,
    details: { by: Proof; second_step?: TwoFactorMethod },
  ): Promise<SignedInResult> {
    const { account, ...session } = await this.sessions.open(user, browser);
    await this.audit.record({
      action: 'sign_in',
      actorUserId: user.id,
      accountId: user.accountId,
      details: { ...details },
      origin: browser.origin,
    });
    const source = await readPermissionSource(this.em, user.id);
    const knownUsersCookie = this.known.remember(browser.knownUsersCookie, user.id);
    return { user: toUserResource(user, source, account), session, knownUsersCookie };
  }
}
