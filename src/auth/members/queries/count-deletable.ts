import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { CountDeletable } from '../../auth.messages.js';

@QueryHandler(CountDeletable)
export class CountDeletableHandler implements IQueryHandler<CountDeletable> {
  constructor(private readonly em: EntityManager) {}

  async execute({ by }: CountDeletable): Promise<number> {
    const counts = await readCounters(this.em, null, ['users.member.active', 'users.member.pended']);
    const members = counts['users.member.active'] + counts['users.member.pended'];
    return members - (by.role === 'member' ? 1 : 0);
  }
}
