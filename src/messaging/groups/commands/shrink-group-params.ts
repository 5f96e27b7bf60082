import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { GroupChanged } from '../../address-book.messages.js';
import { readGroups } from '../group.resource.js';

/** Removes field names that no member has. */
@Injectable()
export class ShrinkGroupParams {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(): Promise<void> {
    for (let last = 0; ;) {
      const [next] = await this.em.execute<{ id: string; account_id: string }[]>(
        'select id, account_id from groups where params_wanted_at is not null and id > ? order by id limit 1',
        [last],
      );
      if (!next) return;
      last = Number(next.id);
      const accountId = Number(next.account_id);
      if (!(await this.shrink(accountId, last))) continue;
      for (const group of await readGroups(this.em, accountId, [last]))
        this.events.publish(new GroupChanged(accountId, group));
    }
  }

  /** Runs in a job, because it scans all members. */
  private shrink(accountId: number, groupId: number): Promise<boolean> {
    return this.em.transactional(async (em) => {
      // Writers of a new name wait for this lock.
      const [group] = await em.execute<unknown[]>(
        'select 1 from groups where id = ? and account_id = ? and params_wanted_at is not null for update skip locked',
        [groupId, accountId],
      );
      if (!group) return false;
      const [before] = await em.execute<{ count: number }[]>(
        `with kept as (
           select coalesce(array_agg(p.name order by p.place), '{}') as names from groups g, unnest(g.addons_params) with ordinality p (name, place)
            where g.id = ? and exists (select from group_members m join contacts c on c.id = m.contact_id
              where m.group_id = g.id and jsonb_exists(c.fields, p.name)))
         update groups g set params_wanted_at = null, addons_params = kept.names::text[],
           updated_at = case when g.addons_params = kept.names::text[] then g.updated_at else now() end
           from kept, groups old where g.id = ? and old.id = g.id
         returning cardinality(old.addons_params) - cardinality(g.addons_params) as count`,
        [groupId, groupId],
      );
      return (before?.count ?? 0) > 0;
    });
  }
}
