import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Invalid } from '../../../platform/errors.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { MOST_BY_HAND, MOST_NUMBERS, type SuppressNumbersResult } from '../opt-out.contract.js';

/** Puts numbers on the list, as people write them: one a line, or with commas between. */
export class SuppressNumbers extends Command<SuppressNumbersResult> {
  constructor(
    readonly accountId: number,
    readonly written: string,
  ) {
    super();
  }
}

const SHOWN_BAD = 20;

@CommandHandler(SuppressNumbers)
export class SuppressNumbersHandler implements ICommandHandler<SuppressNumbers> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, written }: SuppressNumbers): Promise<SuppressNumbersResult> {
    const lines = written
      .split(/[\n,;،؛]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length > MOST_NUMBERS) throw Invalid.field('numbers', 'too_many');
    const country = await this.queries.execute(new GetCountry(accountId));
    const read = lines.map((line) => ({ line, phone: normalizePhone(line, country) }));
    const phones = [...new Set(read.flatMap(({ phone }) => phone ?? []))];
    const added = await this.em.transactional((em) => add(em, accountId, phones));
    if (added > 0) this.events.publish(new OptOutChanged(accountId, null));
    const bad = read.filter(({ phone }) => !phone).map(({ line }) => line.slice(0, 60));
    return { added, known: phones.length - added, bad: bad.slice(0, SHOWN_BAD) };
  }
}

/** All that are new, or none when they are more than the list takes; one call after the other, so that the bound is exact. */
async function add(em: EntityManager, accountId: number, phones: readonly string[]): Promise<number> {
  await lockAccount(em, 'suppressions', accountId);
  const added = await em.execute<unknown[]>(
    `insert into suppressions (account_id, phone, reason)
     select distinct ?::bigint, coalesce(s.phone, n.phone), 'user' from unnest(?::text[]) n (phone)
       left join phone_spellings s on s.account_id = ? and s.spelling = n.phone
     on conflict do nothing returning 1`,
    [accountId, `{${phones.join()}}`, accountId],
  );
  if (added.length === 0) return 0;
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from suppressions where account_id = ? and reason = 'user'`,
    [accountId],
  );
  if ((row?.count ?? 0) > MOST_BY_HAND) throw Invalid.field('numbers', 'list_full');
  return added.length;
}
