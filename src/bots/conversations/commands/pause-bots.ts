import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ChatNotFound } from '../../../messaging/messaging.errors.js';
import { AskForPerson, LocateChat } from '../../../messaging/conversation.messages.js';
import { Clock } from '../../../platform/clock.js';
import { ChatBotsChanged } from '../../bots.messages.js';
import { writeBotChat } from '../bot-chat.js';

/** Keeps what answers by itself out of a chat for some hours; null lets it in again, also where somebody wrote by hand. */
export class PauseBots extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly hours: number | null,
  ) {
    super();
  }
}

@CommandHandler(PauseBots)
export class PauseBotsHandler implements ICommandHandler<PauseBots> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, chatId, hours }: PauseBots): Promise<void> {
    const chat = await this.queries.execute(new LocateChat(accountId, { chatId }));
    if (!chat) throw new ChatNotFound();
    const now = this.clock.now();
    const said =
      hours === null
        ? { pausedUntil: null, resumedAt: now }
        : { pausedUntil: new Date(now.getTime() + hours * 3_600_000) };
    await writeBotChat(this.em, accountId, chatId, said);
    if (hours === null) await this.commands.execute(new AskForPerson(accountId, chatId, false));
    this.events.publish(new ChatBotsChanged(accountId, chatId));
  }
}
