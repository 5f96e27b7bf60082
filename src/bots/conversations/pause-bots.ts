import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { ChatNotFound } from '../../messaging/messaging.errors.js';
import { RequestHandover, LocateChat } from '../../messaging/conversation.messages.js';
import { Clock } from '../../platform/clock.js';
import { ChatAutomationChanged } from '../bots.messages.js';
import { writeBotChat } from './bot-chat.js';

/** Pauses bots. Null `hours` resumes them, also after manual messages. */
@Injectable()
export class PauseBots {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, chatId: number, hours: number | null): Promise<void> {
    const chat = await this.queries.execute(new LocateChat(accountId, { chatId }));
    if (!chat) throw new ChatNotFound();
    const now = this.clock.now();
    const changes =
      hours === null
        ? { pausedUntil: null, resumedAt: now }
        : { pausedUntil: new Date(now.getTime() + hours * 3_600_000) };
    await writeBotChat(this.em, accountId, chatId, changes);
    if (hours === null) await this.commands.execute(new RequestHandover(accountId, chatId, false));
    this.events.publish(new ChatAutomationChanged(accountId, chatId));
  }
}
