import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Account } from '../account.entity.js';
import { GetTimeZone } from '../../auth.messages.js';

/** Cached, as every message reads it. */
const LIFE_MS = 5_000;
const MAX_CACHED_ACCOUNTS = 1_000;

@QueryHandler(GetTimeZone)
export class GetTimeZoneHandler implements IQueryHandler<GetTimeZone> {
  private readonly known = new Map<number, { timeZone: string; until: number }>();

  constructor(private readonly em: EntityManager) {}

  /** Other processes follow within LIFE_MS. */
  forget(accountId: number): void {
    this.known.delete(accountId);
  }

  async execute({ accountId }: GetTimeZone): Promise<string> {
    const known = this.known.get(accountId);
    if (known && known.until > performance.now()) return known.timeZone;

    const { timeZone } = await this.em.findOneOrFail(Account, accountId);
    if (this.known.size >= MAX_CACHED_ACCOUNTS) this.known.clear();
    this.known.set(accountId, { timeZone, until: performance.now() + LIFE_MS });
    return timeZone;
  }
}
