import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Account } from '../account.entity.js';
import type { UpdateUserInfo as Changes, UserResource } from '../auth.contract.js';
import { User } from '../user.entity.js';
import { toUserResource } from '../user.resource.js';

/** Saves the theme or the language of the signed-in user. */
export class UpdateUserInfo extends Command<UserResource> {
  constructor(
    readonly accountId: number,
    readonly userId: number,
    readonly changes: Changes,
  ) {
    super();
  }
}

@CommandHandler(UpdateUserInfo)
export class UpdateUserInfoHandler implements ICommandHandler<UpdateUserInfo> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, userId, changes }: UpdateUserInfo): Promise<UserResource> {
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    user.changeShell(changes);
    await this.em.flush();
    return toUserResource(user, await this.em.findOneOrFail(Account, accountId));
  }
}
