import { EntityManager } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { AccountStatusChanged, IsAccountActive } from '../../auth.messages.js';

/** Other processes see changes this late. */
const CACHE_LIFE_MS = 5_000;
const MAX_CACHED_ACCOUNTS = 1_000;

@Injectable()
export class KnownStatuses {
  private readonly known = new Map<number, { isActive: boolean; until: number }>();

  find(accountId: number): boolean | null {
    const known = this.known.get(accountId);
    return known && known.until > performance.now() ? known.isActive : null;
  }

  keep(accountId: number, isActive: boolean): void {
    if (this.known.size >= MAX_CACHED_ACCOUNTS) this.known.clear();
    this.known.set(accountId, { isActive, until: performance.now() + CACHE_LIFE_MS });
  }
}

@QueryHandler(IsAccountActive)
export class IsAccountActiveHandler implements IQueryHandler<IsAccountActive> {
  constructor(
    private readonly em: EntityManager,
    private readonly known: KnownStatuses,
  ) {}

  async execute({ accountId }: IsAccountActive): Promise<boolean> {
    const known = this.known.find(accountId);
    if (known !== null) return known;
    const account = await database(this.em)
      .selectFrom('accounts')
      .select(['status', 'deleted_at'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    const isActive = account?.status === 'active' && account.deleted_at === null;
    this.known.keep(accountId, isActive);
    return isActive;
  }
}

@EventsHandler(AccountStatusChanged)
export class RememberStatus implements IEventHandler<AccountStatusChanged> {
  constructor(private readonly known: KnownStatuses) {}

  handle({ accountId, status }: AccountStatusChanged): void {
    this.known.keep(accountId, status === 'active');
  }
}
