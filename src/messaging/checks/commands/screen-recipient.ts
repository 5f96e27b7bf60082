import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { CheckNumber } from '../../../devices/connection.messages.js';
import { Clock } from '../../../platform/clock.js';
import { ScreenRecipient } from '../../bulk.messages.js';
import type { Refusal } from '../../messaging.messages.js';
import { findSendBlock } from '../../opt-out/find-send-block.js';
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
    const refusal = (await findSendBlock(this.em, accountId, [contactId], 'bulk')).get(contactId);
    if (refusal) return refusal;
    const [unknown] = await this.em.execute<{ phone: string }[]>(
      'select phone from contacts where id = ? and account_id = ? and phone is not null and has_whatsapp is not true',
      [contactId, accountId],
    );
    if (!unknown) return null;
    const answer = await this.ask(new CheckNumber(accountId, deviceId, unknown.phone));
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
