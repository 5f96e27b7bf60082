import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Account } from '../account.entity.js';
import { GetTimeZone } from '../../auth.messages.js';

const CACHE_LIFE_MS = 5_000;
const MAX_CACHED_ACCOUNTS = 1_000;

@QueryHandler(GetTimeZone)
export class GetTimeZoneHandler implements IQueryHandler<GetTimeZone> {
  private readonly cache = new Map<number, { timeZone: string; until: number }>();

  constructor(private readonly em: EntityManager) {}

  /** Other processes see a change within CACHE_LIFE_MS. */
  forget(accountId: number): void {
    this.cache.delete(accountId);
  }

  async execute({ accountId }: GetTimeZone): Promise<string> {
    const cached = this.cache.get(accountId);
    if (cached && cached.until > performance.now()) return cached.timeZone;

    const { timeZone } = await this.em.findOneOrFail(Account, accountId);
    if (this.cache.size >= MAX_CACHED_ACCOUNTS) this.cache.clear();
    this.cache.set(accountId, { timeZone, until: performance.now() + CACHE_LIFE_MS });
    return timeZone;
  }
}
