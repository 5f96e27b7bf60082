import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { GetCountry } from '../../../auth/auth.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Invalid } from '../../../platform/errors.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';
import { readPhones } from '../../../platform/phones/read-phones.js';
import { OptOutChanged } from '../../address-book.messages.js';
import { MAX_MANUAL_SUPPRESSIONS, MAX_NUMBERS_PER_REQUEST, type SuppressNumbersResult } from '../opt-out.contract.js';

const MAX_BAD_LINES = 20;

@Injectable()
export class SuppressNumbers {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, text: string): Promise<SuppressNumbersResult> {
    const lines = text
      .split(/[\n,;،؛]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length > MAX_NUMBERS_PER_REQUEST) throw Invalid.field('numbers', 'too_many');
    const country = await this.queries.execute(new GetCountry(accountId));
    const parsed = lines.map((line) => ({ line, phones: readPhones(line, country).phones }));
    const phones = [...new Set(parsed.flatMap(({ phones: found }) => found.map(({ phone }) => phone)))];
    const added = await this.em.transactional((em) => addNumbers(em, accountId, phones));
    if (added > 0) this.events.publish(new OptOutChanged(accountId, null));
    const bad = parsed.filter(({ phones: found }) => found.length === 0).map(({ line }) => line.slice(0, 60));
    return { added, known: phones.length - added, bad: bad.slice(0, MAX_BAD_LINES) };
  }
}

/** Adds all numbers or none. The lock makes the limit exact. */
async function addNumbers(em: EntityManager, accountId: number, phones: readonly string[]): Promise<number> {
  await lockAccount(em, 'suppressions', accountId);
  const db = database(em);
  const otherSpellings = phones.map((phone) => otherSpelling(phone) ?? '');
  const { numAffectedRows: added } = await sql`
    insert into suppressions (account_id, phone, reason)
     select distinct ${accountId}::bigint, coalesce(s.phone, c.phone, n.phone), 'user'
       from unnest(${phones}::text[], ${otherSpellings}::text[]) n (phone, other)
       left join phone_spellings s on s.account_id = ${accountId} and s.spelling = n.phone
       left join contacts c on c.account_id = ${accountId} and c.phone = n.other
        and not exists (select from contacts e where e.account_id = c.account_id and e.phone = n.phone)
      where not exists (select from suppressions k where k.account_id = ${accountId} and k.other_phone = n.phone)
     on conflict do nothing`.execute(db);
  if (added === 0n) return 0;
  const { count } = await db
    .selectFrom('suppressions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('reason', '=', 'user')
    .executeTakeFirstOrThrow();
  if (count > MAX_MANUAL_SUPPRESSIONS) throw Invalid.field('numbers', 'list_full');
  return Number(added);
}
