import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { Invalid } from '../../../platform/errors.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { MOST_NUMBERS, type SuppressNumbersResult } from '../opt-out.contract.js';

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
    const added = await this.em.execute<{ phone: string }[]>(
      `insert into suppressions (account_id, phone, reason) select ?::bigint, phone, 'user' from unnest(?::text[]) phone
       on conflict do nothing returning phone`,
      [accountId, `{${phones.join()}}`],
    );
    if (added.length > 0) this.events.publish(new OptOutChanged(accountId, null));
    const bad = read.filter(({ phone }) => !phone).map(({ line }) => line.slice(0, 60));
    return { added: added.length, known: phones.length - added.length, bad: bad.slice(0, SHOWN_BAD) };
  }
}
