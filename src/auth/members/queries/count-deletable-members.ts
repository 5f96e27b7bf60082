import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { CountDeletableMembers } from '../../auth.messages.js';

@QueryHandler(CountDeletableMembers)
export class CountDeletableMembersHandler implements IQueryHandler<CountDeletableMembers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ by }: CountDeletableMembers): Promise<number> {
    const counts = await readCounters(this.em, null, ['users.member.active', 'users.member.pended']);
    const members = counts['users.member.active'] + counts['users.member.pended'];
    return members - (by.role === 'member' ? 1 : 0);
  }
}
