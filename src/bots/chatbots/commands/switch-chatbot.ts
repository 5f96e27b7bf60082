import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { ChatbotNotFound } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import { FindFlowErrors } from '../find-flow-errors.js';
import { publishFlow } from '../save-flow.js';
import { setRunning } from '../save-chatbot.js';

/** Publishes the draft at the first start. */
@Injectable()
export class SwitchChatbot {
  constructor(
    private readonly em: EntityManager,
    private readonly errors: FindFlowErrors,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, isRunning: boolean, publisherName: string | null): Promise<void> {
    const row = await database(this.em)
      .selectFrom('chatbots')
      .select(['version', 'draft'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new ChatbotNotFound();
    const firstDraft = isRunning && row.version === null ? row.draft : null;
    const errors = firstDraft ? await this.errors.find(accountId, firstDraft) : [];
    if (errors.length > 0) throw this.errors.toError(errors);
    await this.em.fork().transactional(async (em) => {
      if (firstDraft) await publishFlow(em, { accountId, id, flow: firstDraft, publisherName });
      await setRunning(em, accountId, id, isRunning);
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
  }
}
