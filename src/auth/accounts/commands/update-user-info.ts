import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { Account } from '../account.entity.js';
import type { UpdateUserInfo as Changes, UserResource } from '../../auth.contract.js';
import { User } from '../user.entity.js';
import { toOwnResource } from '../user.resource.js';

/** Saves the theme or the language of the signed-in user. */
export class UpdateUserInfo extends Command<UserResource> {
  constructor(
    readonly who: SignedIn,
    readonly changes: Changes,
  ) {
    super();
  }
}

@CommandHandler(UpdateUserInfo)
export class UpdateUserInfoHandler implements ICommandHandler<UpdateUserInfo> {
  constructor(private readonly em: EntityManager) {}

  async execute({ who, changes }: UpdateUserInfo): Promise<UserResource> {
    const { accountId, userId } = who;
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    user.changeShell(changes);
    await this.em.flush();
    return toOwnResource(user, await this.em.findOneOrFail(Account, accountId), who);
  }
}
