import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { GroupChanged } from '../../address-book.messages.js';
import { readGroups } from '../group.resource.js';

@Injectable()
export class ShrinkGroupParams {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(): Promise<void> {
    for (let lastId = 0; ;) {
      const group = await database(this.em)
        .selectFrom('groups')
        .select(['id', 'account_id'])
        .where('params_wanted_at', 'is not', null)
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!group) return;
      const { id, account_id: accountId } = group;
      lastId = id;
      if (!(await this.removeUnusedNames(accountId, id))) continue;
      for (const group of await readGroups(this.em, accountId, [id]))
        this.events.publish(new GroupChanged(accountId, group));
    }
  }

  private removeUnusedNames(accountId: number, groupId: number): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const db = database(em);
      // Writers of a new name wait for this lock.
      const group = await db
        .selectFrom('groups')
        .where('id', '=', groupId)
        .where('account_id', '=', accountId)
        .where('params_wanted_at', 'is not', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!group) return false;
      const { rows } = await sql<{ count: number }>`
        with kept as (
           select coalesce(array_agg(p.name order by p.place), '{}') as names from groups g, unnest(g.addons_params) with ordinality p (name, place)
            where g.id = ${groupId} and exists (select from group_members m join contacts c on c.id = m.contact_id
              where m.group_id = g.id and jsonb_exists(c.fields, p.name)))
         update groups g set params_wanted_at = null, addons_params = kept.names::text[],
           updated_at = case when g.addons_params = kept.names::text[] then g.updated_at else now() end
           from kept, groups old where g.id = ${groupId} and old.id = g.id
         returning cardinality(old.addons_params) - cardinality(g.addons_params) as count`.execute(db);
      return (rows[0]?.count ?? 0) > 0;
    });
  }
}
