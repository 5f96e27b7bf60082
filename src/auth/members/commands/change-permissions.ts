import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ColleagueRooms } from '../../colleagues/colleague-rooms.js';
import { User } from '../../accounts/user.entity.js';
import type { PermissionsOfMember } from '../../members.contract.js';
import { diffPermissions, keptPermissions } from '../granted-permissions.js';
import { pickTarget } from '../pick-targets.js';

@Injectable()
export class ChangePermissions {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
    private readonly rooms: ColleagueRooms,
  ) {}

  async execute(
    currentUser: SignedIn,
    userId: number,
    chosen: readonly string[],
    origin: Origin,
  ): Promise<PermissionsOfMember> {
    const { accountId, permission, taken, given } = await this.em.transactional(async (em) => {
      const { accountId, username } = await pickTarget(em, currentUser, userId);
      const user = await em.findOneOrFail(User, { id: userId, accountId });
      const previous = user.permissions;
      const permission = keptPermissions(previous, chosen);
      const { taken, given } = diffPermissions(previous, permission);
      if (taken.length + given.length === 0) return { accountId, permission, taken, given };
      user.permissions = permission;
      await em.flush();
      await this.audit.within(em, {
        action: 'permissions_changed',
        ...actorOf(currentUser),
        accountId,
        subject: username,
        details: { taken: taken.join(', '), given: given.join(', ') },
        origin,
      });
      return { accountId, permission, taken, given };
    });

    if (taken.length + given.length > 0) {
      this.push.changePermissions(accountId, { taken, given });
      await this.rooms.refreshAccounts([accountId]);
      this.push.toAccount(accountId, 'user.changed', {});
    }
    return { id: userId, permission };
  }
}
