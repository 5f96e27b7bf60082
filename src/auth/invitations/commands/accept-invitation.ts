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
import { InvitationOver } from '../../auth.errors.js';
import { NotifyOwner } from '../../notifications/notify-owner.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { isCommon } from '../../passwords/is-common.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import type { AcceptInvitationBody } from '../invitations.contract.js';
import { joinTeam, readJoiningName } from '../join-team.js';
import { macOfInvitation } from '../mac-of-invitation.js';

/** Ends all sessions and creates none. Returns the account that a colleague joined. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly throttle: Throttle,
    private readonly audit: RecordAudit,
    private readonly sessions: EndSessions,
    private readonly owner: NotifyOwner,
  ) {}

  async execute(
    { token, password, username }: AcceptInvitationBody,
    origin: Origin,
  ): Promise<{ joined: number | null }> {
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.codeTriesFromAddress, origin.ip));
    const mac = macOfInvitation(this.secrets, token);
    const em = this.em.fork();
    const open = await database(em)
      .selectFrom('invitations')
      .select('user_id')
      .where('token_mac', '=', mac)
      .where('used_at', 'is', null)
      .where('expires_at', '>', CURRENT_TIME)
      .executeTakeFirst();
    const user = open && (await em.findOne(User, { id: open.user_id, status: { $ne: 'suspended' } }));
    if (!user) throw new InvitationOver();
    const joining = user.status === 'invited' ? await readJoiningName(em, username) : null;
    if (isCommon(password, { username: joining ?? user.username, email: user.email }))
      throw Invalid.field('password', 'password_common');
    const isColleague = user.roleId != null;
    const wasVerified = isColleague ? !joining : user.verifiedAt != null;
    const passwordHash = await hashPassword(password);
    // Sign-ins by code may have opened sessions before the first password.
    await this.sessions.ofUser(user.id, {
      meanwhile: async (transaction) => {
        const { numUpdatedRows } = await database(transaction)
          .updateTable('invitations')
          .set({ used_at: NOW, token_mac: null, updated_at: NOW })
          .where('token_mac', '=', mac)
          .where('used_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new InvitationOver();
        // Phone or e-mail may have received the link, so it proves neither.
        await database(transaction)
          .updateTable('users')
          .set({
            password_hash: passwordHash,
            ...(!isColleague && { verified_at: sql<Date>`coalesce(verified_at, now())` }),
          })
          .where('id', '=', user.id)
          .execute();
        if (joining) await joinTeam(transaction, user, joining);
        const { id: actorUserId, accountId } = user;
        const action = joining ? 'invitation_accepted' : 'verified';
        if (!wasVerified) await this.audit.within(transaction, { action, actorUserId, accountId, origin });
      },
    });

    // Notifies only earlier users, as a stranger may have had their link.
    if (wasVerified) await this.owner.of(user, 'password_reset', 'password_reset', origin);
    return { joined: joining ? user.accountId : null };
  }
}
