import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { ChatbotNotFound } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import type { Flow } from '../../flow/flow.contract.js';
import { FindFlowErrors } from '../find-flow-errors.js';
import { publishFlow } from '../keep-flow.js';
import { letRun } from '../save-chatbot.js';

/** Lets a chatbot run, or stops it. One that was never published is published by that, as far as its draft can run. */
export class SwitchChatbot extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly isRunning: boolean,
    /** Who does. */
    readonly by: string | null,
  ) {
    super();
  }
}

@CommandHandler(SwitchChatbot)
export class SwitchChatbotHandler implements ICommandHandler<SwitchChatbot> {
  constructor(
    private readonly em: EntityManager,
    private readonly errors: FindFlowErrors,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id, isRunning, by }: SwitchChatbot): Promise<void> {
    const [row] = await this.em.execute<{ version: number | null; draft: Flow | null }[]>(
      'select version, draft from chatbots where id = ? and account_id = ?',
      [id, accountId],
    );
    if (!row) throw new ChatbotNotFound();
    const first = isRunning && row.version === null ? row.draft : null;
    const errors = first ? await this.errors.of(accountId, first) : [];
    if (errors.length > 0) throw this.errors.refuse(errors);
    await this.em.fork().transactional(async (em) => {
      if (first) await publishFlow(em, { accountId, id, flow: first, by });
      await letRun(em, accountId, id, isRunning);
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
  }
}
