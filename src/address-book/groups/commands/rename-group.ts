import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { Invalid } from '../../../platform/errors.js';
import { GroupChanged } from '../../address-book.messages.js';
import { GroupNotFound } from '../../address-book.errors.js';
import { EDITED_GROUP, readGroups } from '../group.resource.js';
import type { GroupResource, RenameGroupBody } from '../groups.contract.js';

@Injectable()
export class RenameGroup {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, groupId: number, change: RenameGroupBody): Promise<GroupResource> {
    const isGroup = sql`g.id = ${groupId} and g.account_id = ${accountId}`;
    await this.em
      .fork()
      .transactional(async (em) => {
        await rejectStale(em, EDITED_GROUP, isGroup, change.revision);
        await database(em)
          .updateTable('groups')
          .set({ name: change.name, updated_at: NOW })
          .where('id', '=', groupId)
          .where('account_id', '=', accountId)
          .execute();
      })
      .catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
      });
    const [group] = await readGroups(this.em, accountId, [groupId]);
    if (!group) throw new GroupNotFound();
    this.events.publish(new GroupChanged(accountId, group));
    return group;
  }
}
