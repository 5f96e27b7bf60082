import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { GroupNotFound } from '../../messaging.errors.js';
import { type Audience, GetGroupAudience, NameGroups } from '../../bulk.messages.js';
import { findBulkBlock } from '../../opt-out/find-send-block.js';

const AUDIENCE = `select c.id as contact_id, ${findBulkBlock('c')} as refusal
  from group_members g join contacts c on c.id = g.contact_id where g.group_id = ? and g.account_id = ?`;

@QueryHandler(GetGroupAudience)
export class GetGroupAudienceHandler implements IQueryHandler<GetGroupAudience> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, groupId }: GetGroupAudience): Promise<Audience> {
    const [group] = await this.em.execute<{ name: string }[]>(
      'select name from groups where id = ? and account_id = ?',
      [groupId, accountId],
    );
    if (!group) throw new GroupNotFound();
    const members = `group.${groupId}`;
    const counts = await readCounters(this.em, accountId, [members]);
    return { name: group.name, count: counts[members] ?? 0, select: AUDIENCE, params: [groupId, accountId] };
  }
}

@QueryHandler(NameGroups)
export class NameGroupsHandler implements IQueryHandler<NameGroups> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, groupIds }: NameGroups): Promise<Map<number, string>> {
    if (groupIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: string; name: string }[]>(
      'select id, name from groups where account_id = ? and id = any (?::bigint[])',
      [accountId, `{${groupIds.join()}}`],
    );
    return new Map(rows.map(({ id, name }) => [Number(id), name]));
  }
}
