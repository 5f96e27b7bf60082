import { EntityManager } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { AccountStatusChanged, IsAccountActive } from '../../auth.messages.js';

/** Maximum delay until other processes see a change. */
const CACHE_LIFE_MS = 5_000;
const MAX_CACHED_ACCOUNTS = 1_000;

@Injectable()
export class KnownStatuses {
  private readonly entries = new Map<number, { isActive: boolean; until: number }>();

  get(accountId: number): boolean | null {
    const entry = this.entries.get(accountId);
    return entry && entry.until > performance.now() ? entry.isActive : null;
  }

  set(accountId: number, isActive: boolean): void {
    if (this.entries.size >= MAX_CACHED_ACCOUNTS) this.entries.clear();
    this.entries.set(accountId, { isActive, until: performance.now() + CACHE_LIFE_MS });
  }
}

@QueryHandler(IsAccountActive)
export class IsAccountActiveHandler implements IQueryHandler<IsAccountActive> {
  constructor(
    private readonly em: EntityManager,
    private readonly cache: KnownStatuses,
  ) {}

  async execute({ accountId }: IsAccountActive): Promise<boolean> {
    const cached = this.cache.get(accountId);
    if (cached !== null) return cached;
    const account = await database(this.em)
      .selectFrom('accounts')
      .select(['status', 'deleted_at'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    const isActive = account?.status === 'active' && account.deleted_at === null;
    this.cache.set(accountId, isActive);
    return isActive;
  }
}

@EventsHandler(AccountStatusChanged)
export class RememberStatus implements IEventHandler<AccountStatusChanged> {
  constructor(private readonly cache: KnownStatuses) {}

  handle({ accountId, status }: AccountStatusChanged): void {
    this.cache.set(accountId, status === 'active');
  }
}
