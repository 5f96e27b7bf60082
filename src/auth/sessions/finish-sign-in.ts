import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Account } from '../account.entity.js';
import { RecordAudit } from '../audit/record-audit.js';
import type { UserResource } from '../auth.contract.js';
import type { User } from '../user.entity.js';
import { toUserResource } from '../user.resource.js';
import { type Browser, OpenSession, type OpenedSession } from './open-session.js';

/** What a sign-in came to. */
export interface SignInResult {
  user: UserResource;
  session: OpenedSession;
}

/** What a user proved to get in. */
export type Proof = 'password' | 'phone' | 'registration';

/** Comes after the first proof of every way in, so that what holds for one holds for all. */
@Injectable()
export class FinishSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: OpenSession,
    private readonly audit: RecordAudit,
  ) {}

  async of(user: User, browser: Browser, proof: Proof): Promise<SignInResult> {
    const session = await this.sessions.of(user, browser);
    const account = await this.em.findOneOrFail(Account, user.accountId);
    await this.audit.note({
      action: 'sign_in',
      actorUserId: user.id,
      accountId: user.accountId,
      details: { by: proof },
      origin: browser.origin,
    });
    return { user: toUserResource(user, account), session };
  }
}
