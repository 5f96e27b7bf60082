import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Account } from '../account.entity.js';
import { GetTimeZone } from '../../auth.messages.js';

/** Asked for every message and changed almost never. */
const LIFE_MS = 5_000;
const MOST = 1_000;

@QueryHandler(GetTimeZone)
export class GetTimeZoneHandler implements IQueryHandler<GetTimeZone> {
  private readonly known = new Map<number, { timeZone: string; until: number }>();

  constructor(private readonly em: EntityManager) {}

  /** The account has another now. Other processes learn it a few seconds later. */
  forget(accountId: number): void {
    this.known.delete(accountId);
  }

  async execute({ accountId }: GetTimeZone): Promise<string> {
    const known = this.known.get(accountId);
    if (known && known.until > performance.now()) return known.timeZone;

    const { timeZone } = await this.em.findOneOrFail(Account, accountId);
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(accountId, { timeZone, until: performance.now() + LIFE_MS });
    return timeZone;
  }
}
