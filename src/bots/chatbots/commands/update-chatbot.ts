import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { ChatbotNotFound } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import type { ChatbotBody } from '../chatbot.contract.js';
import { ReadChatbot } from '../read-chatbot.js';
import { saveChatbot } from '../save-chatbot.js';

/** Writes a chatbot anew. Who talks with it goes on in the version in which they began. */
export class UpdateChatbot extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly body: ChatbotBody,
    /** Who publishes it. */
    readonly by: string | null,
  ) {
    super();
  }
}

@CommandHandler(UpdateChatbot)
export class UpdateChatbotHandler implements ICommandHandler<UpdateChatbot> {
  constructor(
    private readonly em: EntityManager,
    private readonly chatbots: ReadChatbot,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id, body, by }: UpdateChatbot): Promise<void> {
    // Before its form is looked at: one that is not there has no wrong fields.
    const known = await this.em.execute<object[]>('select from chatbots where id = ? and account_id = ?', [
      id,
      accountId,
    ]);
    if (known.length === 0) throw new ChatbotNotFound();
    const draft = await this.chatbots.read(accountId, body);
    await this.em.fork().transactional(async (em) => {
      const rows = await em.execute<object[]>(
        'update chatbots set name = ?, answers_devices = ? where id = ? and account_id = ? returning id',
        [draft.name, draft.answersDevices, id, accountId],
      );
      if (rows.length === 0) throw new ChatbotNotFound();
      await saveChatbot(em, { accountId, id, by }, draft);
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
  }
}
