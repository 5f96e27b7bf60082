import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ColleagueRooms } from '../../colleagues/colleague-rooms.js';
import type { RoleOfMember, UpdateRole } from '../../members.contract.js';
import { PERMISSIONS_OF_MEMBER } from '../../permissions.contract.js';
import { deleteImpersonationsBy, deleteImpersonationsOf } from '../../sessions/delete-sessions.js';
import { User } from '../../accounts/user.entity.js';
import { diffPermissions, grantedPermissions, omitRevoked } from '../granted-permissions.js';
import { pickTarget } from '../pick-targets.js';

@Injectable()
export class ChangeRole {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
    private readonly rooms: ColleagueRooms,
  ) {}

  async execute(currentUser: SignedIn, userId: number, choice: UpdateRole, origin: Origin): Promise<RoleOfMember> {
    const role = choice.role_name;
    const granted = grantedPermissions(role, choice.permission);
    const { accountId, previous, permissions, endedSessionIds } = await this.em.transactional(async (em) => {
      const { accountId, username } = await pickTarget(em, currentUser, userId);
      const user = await em.findOneOrFail(User, { id: userId, accountId });
      const previous = user.permissions;
      const permissions = omitRevoked(previous, granted);
      const details = { from: user.role, to: role, trusted_with: listElevated(permissions) };
      user.role = role;
      user.permissions = permissions;
      await em.flush();
      await this.audit.within(em, {
        action: 'role_changed',
        ...actorOf(currentUser),
        accountId,
        subject: username,
        details,
        origin,
      });
      // The user may no longer impersonate or be impersonated.
      const endedSessionIds = [
        ...(await deleteImpersonationsBy(em, [userId])),
        ...(await deleteImpersonationsOf(em, [userId])),
      ];
      return { accountId, previous, permissions, endedSessionIds };
    });

    for (const sessionId of endedSessionIds) this.push.disconnectSession(sessionId);
    this.push.changePermissions(accountId, diffPermissions(previous, permissions));
    await this.rooms.refreshAccounts([accountId]);
    this.push.toAccount(accountId, 'user.changed', {});
    return { id: userId, role_name: role, permission: permissions };
  }
}

const listElevated = (permissions: readonly string[]): string =>
  permissions.filter((name) => !PERMISSIONS_OF_MEMBER.includes(name)).join(', ');
