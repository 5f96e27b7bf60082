import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { RecordAudit } from '../audit/record-audit.js';
import { CodeRequests } from '../codes/code-requests.js';
import { endInvitations } from '../invitations/end-invitations.js';
import { hashPassword } from './hash-password.js';
import { AskPassword } from './ask-password.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { OpenSession, type OpenedSession } from '../sessions/open-session.js';
import { User } from '../accounts/user.entity.js';

/** Ends other sessions and renews the current one. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly ask: AskPassword,
    private readonly sessions: EndSessions,
    private readonly open: OpenSession,
    private readonly codes: CodeRequests,
    private readonly audit: RecordAudit,
  ) {}

  async execute(
    user: SignedIn,
    { current, next, field }: { current: string; next: string; field: string },
    origin: Origin,
  ): Promise<OpenedSession> {
    const { userId, accountId, sessionId } = user;
    await this.ask.require(user, current, field);
    const passwordHash = await hashPassword(next);
    await this.sessions.endAllOf(userId, {
      except: sessionId,
      inTransaction: async (em) => {
        await em.nativeUpdate(User, { id: userId, accountId }, { passwordHash });
        await endInvitations(em, userId);
        await this.audit.within(em, { action: 'password_changed', actorUserId: userId, accountId, origin });
      },
    });
    // Pending reset codes must not change the new password.
    await this.codes.invalidateAllOf(userId);
    return this.open.renew(user);
  }
}
