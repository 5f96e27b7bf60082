import { setTimeout as sleep } from 'node:timers/promises';
import { CheckNumber } from '../../devices/lookups.messages.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { ScreenRecipient } from '../address-book.messages.js';
import type { SendBlock } from '../address-book.messages.js';
import { findSendBlocks, mayBeWritten } from '../opt-out/send-block.sql.js';
import { recordAnswer } from './record-answer.js';

/** Short timeout, because the sender waits and sending detects missing numbers too. */
const TIMEOUT_MS = 3_000;

@CommandHandler(ScreenRecipient)
export class ScreenRecipientHandler implements ICommandHandler<ScreenRecipient> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, contactId }: ScreenRecipient): Promise<SendBlock | null> {
    const {
      rows: [row],
    } = await sql<Pick<Row<'contacts'>, 'phone'> & { is_allowed: boolean }>`
      select ${mayBeWritten('c')} is_allowed, case when c.has_whatsapp is not true then c.phone end phone
         from contacts c where c.id = ${contactId} and c.account_id = ${accountId}`.execute(database(this.em));
    const refusal = row?.is_allowed
      ? null
      : (await findSendBlocks(this.em, accountId, [contactId], 'bulk')).get(contactId);
    if (refusal) return refusal;
    if (!row?.phone) return null;
    const result = await this.checkNumber(new CheckNumber(accountId, deviceId, row.phone));
    if (result !== null) await recordAnswer(this.em, accountId, contactId, result, this.clock.now());
    return result === false ? 'not_on_whatsapp' : null;
  }

  private async checkNumber(query: CheckNumber): Promise<boolean | null> {
    const abortController = new AbortController();
    const timeout = sleep(TIMEOUT_MS, null, { signal: abortController.signal }).catch(() => null);
    try {
      return await Promise.race([this.queries.execute(query), timeout]);
    } finally {
      abortController.abort();
    }
  }
}
