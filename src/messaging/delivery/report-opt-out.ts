import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { RecordBulkOutcomes } from '../../devices/protection.messages.js';
import { OptOutChanged } from '../../address-book/address-book.messages.js';
import { isOptedOut } from '../../address-book/opt-out/send-block.sql.js';
import { Clock } from '../../platform/clock.js';

const REACTION_PERIOD = '2 days';
const REACTION_PERIOD_MS = 2 * 24 * 3_600_000;
const MAX_REMEMBERED_CONTACTS = 10_000;

/** Reports opt-outs, several of which pause the device. */
@EventsHandler(OptOutChanged)
export class ReportOptOut implements IEventHandler<OptOutChanged> {
  private readonly reportedAt = new Map<string, number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async handle({ accountId, keyword }: OptOutChanged): Promise<void> {
    if (!keyword) return;
    const { deviceId, chatId, contactId } = keyword;
    const { rows } = await sql`
      select from contacts p where p.id = ${contactId} and p.account_id = ${accountId} and ${isOptedOut('p')}
         and exists (select from messages m
           where m.chat_id = ${chatId} and m.is_bulk and m.at > now() - ${REACTION_PERIOD}::interval)`.execute(
      database(this.orm.em.fork()),
    );
    if (rows.length > 0 && this.isFirst(`${deviceId}/${contactId}`))
      await this.commands.execute(new RecordBulkOutcomes([{ accountId, deviceId, outcomes: 'o' }]));
  }

  private isFirst(key: string): boolean {
    const now = this.clock.now().getTime();
    if (now - (this.reportedAt.get(key) ?? 0) < REACTION_PERIOD_MS) return false;
    this.reportedAt.delete(key);
    this.reportedAt.set(key, now);
    if (this.reportedAt.size > MAX_REMEMBERED_CONTACTS) this.reportedAt.delete(this.reportedAt.keys().next().value!);
    return true;
  }
}
