import { EntityManager } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { AccountStatusChanged, IsAccountActive } from '../../auth.messages.js';

/** Asked for every message and changed almost never; another process than the one that changed it learns it this late. */
const LIFE_MS = 5_000;
const MOST = 1_000;

/** What was lately found out about accounts. */
@Injectable()
export class KnownStatuses {
  private readonly known = new Map<number, { isActive: boolean; until: number }>();

  find(accountId: number): boolean | null {
    const known = this.known.get(accountId);
    return known && known.until > performance.now() ? known.isActive : null;
  }

  keep(accountId: number, isActive: boolean): void {
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(accountId, { isActive, until: performance.now() + LIFE_MS });
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
    const [row] = await this.em.execute<{ is_active: boolean }[]>(
      `select status = 'active' and deleted_at is null is_active from accounts where id = ?`,
      [accountId],
    );
    const isActive = row?.is_active ?? false;
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
