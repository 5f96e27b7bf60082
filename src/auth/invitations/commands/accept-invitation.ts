import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database, NOW } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { Origin } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { User } from '../../accounts/user.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { InvitationInvalid } from '../../auth.errors.js';
import { NotifyUser } from '../../notifications/notify-user.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { isCommon } from '../../passwords/is-common.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import type { AcceptInvitationBody } from '../invitations.contract.js';
import { joinTeam, readJoiningName } from '../join-team.js';
import { macOfInvitation } from '../mac-of-invitation.js';

/**
 * Ends all the user's sessions. Throws InvitationInvalid. Returns the account that a new colleague joined, else null.
 */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly throttle: Throttle,
    private readonly audit: RecordAudit,
    private readonly sessions: EndSessions,
    private readonly userNotices: NotifyUser,
  ) {}

  async execute(
    { token, password, username }: AcceptInvitationBody,
    origin: Origin,
  ): Promise<{ joinedAccountId: number | null }> {
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.codeTriesFromAddress, origin.ip));
    const mac = macOfInvitation(this.secrets, token);
    const em = this.em.fork();
    const invitation = await database(em)
      .selectFrom('invitations')
      .select('user_id')
      .where('token_mac', '=', mac)
      .where('used_at', 'is', null)
      .where('expires_at', '>', CURRENT_TIME)
      .executeTakeFirst();
    const user = invitation && (await em.findOne(User, { id: invitation.user_id, status: { $ne: 'suspended' } }));
    if (!user) throw new InvitationInvalid();
    const newUsername = user.status === 'invited' ? await readJoiningName(em, username) : null;
    if (isCommon(password, { username: newUsername ?? user.username, email: user.email }))
      throw Invalid.field('password', 'password_common');
    const isColleague = user.roleId != null;
    const wasVerified = isColleague ? !newUsername : user.verifiedAt != null;
    const passwordHash = await hashPassword(password);
    // Sign-ins by code may have opened sessions before the first password.
    await this.sessions.endAllOf(user.id, {
      inTransaction: async (transaction) => {
        const { numUpdatedRows } = await database(transaction)
          .updateTable('invitations')
          .set({ used_at: NOW, token_mac: null, updated_at: NOW })
          .where('token_mac', '=', mac)
          .where('used_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new InvitationInvalid();
        // The link does not tell which address received it, so neither is verified.
        await database(transaction)
          .updateTable('users')
          .set({
            password_hash: passwordHash,
            ...(!isColleague && { verified_at: sql<Date>`coalesce(verified_at, now())` }),
          })
          .where('id', '=', user.id)
          .execute();
        if (newUsername) await joinTeam(transaction, user, newUsername);
        const { id: actorUserId, accountId } = user;
        const action = newUsername ? 'invitation_accepted' : 'verified';
        if (!wasVerified) await this.audit.within(transaction, { action, actorUserId, accountId, origin });
      },
    });

    // A stranger may have used the link, so users who could already sign in are notified.
    if (wasVerified) await this.userNotices.send(user, 'password_reset', 'password_reset', origin);
    return { joinedAccountId: newUsername ? user.accountId : null };
  }
}
