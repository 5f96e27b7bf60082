import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { GroupChanged } from '../../address-book.messages.js';
import { GroupNotFound } from '../../messaging.errors.js';
import { readGroups } from '../group.resource.js';
import type { GroupResource } from '../groups.contract.js';

/** Gives a group another name, which no other of the account has. */
export class RenameGroup extends Command<GroupResource> {
  constructor(
    readonly accountId: number,
    readonly groupId: number,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(RenameGroup)
export class RenameGroupHandler implements ICommandHandler<RenameGroup> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, groupId, name }: RenameGroup): Promise<GroupResource> {
    await this.em
      .execute('update groups set name = ?, updated_at = now() where id = ? and account_id = ?', [
        name,
        groupId,
        accountId,
      ])
      .catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
      });
    const [group] = await readGroups(this.em, accountId, [groupId]);
    if (!group) throw new GroupNotFound();
    this.events.publish(new GroupChanged(accountId, group));
    return group;
  }
}
