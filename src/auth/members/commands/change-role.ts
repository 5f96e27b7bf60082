import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import type { RoleOfMember, UpdateRole } from '../../members.contract.js';
import { PERMISSIONS_OF_MEMBER } from '../../permissions.contract.js';
import { deleteSessionsElsewhere, deleteSessionsInside } from '../../sessions/delete-sessions.js';
import { User } from '../../accounts/user.entity.js';
import { changeOf, grantedPermissions, withoutTaken } from '../granted-permissions.js';
import { pickTarget } from '../pick-targets.js';

/** Makes a member an administrator, changes what an administrator is trusted with, or makes them a member again. Holds from their next call. */
export class ChangeRole extends Command<RoleOfMember> {
  constructor(
    readonly who: SignedIn,
    readonly userId: number,
    readonly choice: UpdateRole,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
  ) {}

  async execute({ who, userId, choice, origin }: ChangeRole): Promise<RoleOfMember> {
    const role = choice.role_name;
    const granted = grantedPermissions(role, choice.permission);
    const { accountId, held, permissions, ended } = await this.em.transactional(async (em) => {
      const { accountId, username } = await pickTarget(em, who, userId);
      const user = await em.findOneOrFail(User, { id: userId, accountId });
      const held = user.permissions;
      const permissions = withoutTaken(held, granted);
      const details = { from: user.role, to: role, trusted_with: beyondMembers(permissions) };
      user.role = role;
      user.permissions = permissions;
      await em.flush();
      await this.audit.within(em, {
        action: 'role_changed',
        ...actorOf(who),
        accountId,
        subject: username,
        details,
        origin,
      });
      // What they may no longer do they do not go on doing, and who may no longer be inside their account leaves it.
      const ended = [...(await deleteSessionsElsewhere(em, [userId])), ...(await deleteSessionsInside(em, [userId]))];
      return { accountId, held, permissions, ended };
    });

    for (const sessionId of ended) this.push.disconnectSession(sessionId);
    this.push.changePermissions(accountId, changeOf(held, permissions));
    this.push.toAccount(accountId, 'user.changed', {});
    return { id: userId, role_name: role, permission: permissions };
  }
}

const beyondMembers = (permissions: readonly string[]): string =>
  permissions.filter((name) => !PERMISSIONS_OF_MEMBER.includes(name)).join(', ');
