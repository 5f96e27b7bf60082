import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../platform/http/access.js';
import { Account } from './account.entity.js';
import type { UpdateUserInfoBody, UserResource } from '../auth.contract.js';
import { User } from './user.entity.js';
import { readPermissionSource } from './read-permission-source.js';
import { toOwnResource } from './user.resource.js';

@Injectable()
export class UpdateUserInfo {
  constructor(private readonly em: EntityManager) {}

  async execute(currentUser: SignedIn, changes: UpdateUserInfoBody): Promise<UserResource> {
    const { accountId, userId } = currentUser;
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    user.changeAppearance(changes);
    await this.em.flush();
    return toOwnResource(
      user,
      await readPermissionSource(this.em, user.id),
      await this.em.findOneOrFail(Account, accountId),
      currentUser,
    );
  }
}
