import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { User } from '../../accounts/user.entity.js';
import type { PermissionsOfMember } from '../../members.contract.js';
import { changeOf, keptPermissions } from '../granted-permissions.js';
import { pickTarget } from '../pick-targets.js';

/** Takes permissions of a merchant from somebody, or gives them back. They stay signed in; it holds from their next call. */
export class ChangePermissions extends Command<PermissionsOfMember> {
  constructor(
    readonly who: SignedIn,
    readonly userId: number,
    readonly chosen: readonly string[],
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(ChangePermissions)
export class ChangePermissionsHandler implements ICommandHandler<ChangePermissions> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
  ) {}

  async execute({ who, userId, chosen, origin }: ChangePermissions): Promise<PermissionsOfMember> {
    const { accountId, permission, taken, given } = await this.em.transactional(async (em) => {
      const { accountId, username } = await pickTarget(em, who, userId);
      const user = await em.findOneOrFail(User, { id: userId, accountId });
      const held = user.permissions;
      const permission = keptPermissions(held, chosen);
      const { taken, given } = changeOf(held, permission);
      if (taken.length + given.length === 0) return { accountId, permission, taken, given };
      user.permissions = permission;
      await em.flush();
      await this.audit.within(em, {
        action: 'permissions_changed',
        ...actorOf(who),
        accountId,
        subject: username,
        details: { taken: taken.join(', '), given: given.join(', ') },
        origin,
      });
      return { accountId, permission, taken, given };
    });

    if (taken.length + given.length > 0) {
      this.push.changePermissions(accountId, { taken, given });
      this.push.toAccount(accountId, 'user.changed', {});
    }
    return { id: userId, permission };
  }
}
