import { setTimeout as sleep } from 'node:timers/promises';
import { CheckNumber } from '../../../devices/lookups.messages.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { ScreenRecipient } from '../../bulk.messages.js';
import type { Refusal } from '../../messaging.messages.js';
import { findSendBlock, mayBeWritten } from '../../opt-out/find-send-block.js';
import { recordAnswer } from '../record-answer.js';

/** An answer that takes longer is none: sending finds out as well, and whoever asked is not to be taken for dead. */
const PATIENCE_MS = 3_000;

@CommandHandler(ScreenRecipient)
export class ScreenRecipientHandler implements ICommandHandler<ScreenRecipient> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, contactId }: ScreenRecipient): Promise<Refusal | null> {
    // Nearly everybody may be written to and is known to be there: one look.
    const [row] = await this.em.execute<{ may_be_written: boolean; phone: string | null }[]>(
      `select ${mayBeWritten('c')} may_be_written, case when c.has_whatsapp is not true then c.phone end phone
         from contacts c where c.id = ? and c.account_id = ?`,
      [contactId, accountId],
    );
    const refusal = row?.may_be_written
      ? null
      : (await findSendBlock(this.em, accountId, [contactId], 'bulk')).get(contactId);
    if (refusal) return refusal;
    if (!row?.phone) return null;
    const answer = await this.ask(new CheckNumber(accountId, deviceId, row.phone));
    if (answer !== null) await recordAnswer(this.em, accountId, contactId, answer, this.clock.now());
    return answer === false ? 'not_on_whatsapp' : null;
  }

  private async ask(question: CheckNumber): Promise<boolean | null> {
    const waiting = new AbortController();
    const tooLate = sleep(PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null);
    try {
      return await Promise.race([this.queries.execute(question), tooLate]);
    } finally {
      waiting.abort();
    }
  }
}
