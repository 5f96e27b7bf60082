import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { type InboundMessage, RecordInbound } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { readChats } from '../../chats/chat.resource.js';
import { toMessageResource } from '../../messages/message.resource.js';
import { ChatChanged, ContactMet, MessageCreated, OptOutChanged } from '../../messaging.messages.js';
import { lookUpKnown } from '../inbound/look-up-known.js';
import { writeInbound, type Written } from '../inbound/write-inbound.js';
import { writeKnownTexts } from '../inbound/write-known-texts.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

/**
 * Writes what came, in order. Texts of known people are written together; any other message in a transaction of its own. A repeat of the
 * batch goes on where it stopped.
 */
@CommandHandler(RecordInbound)
export class RecordInboundHandler implements ICommandHandler<RecordInbound> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly settle: FinalizeMessages,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, messages }: RecordInbound): Promise<void> {
    const device = { accountId, deviceId };
    for (let rest: readonly InboundMessage[] = messages; rest.length > 0;) {
      const places = await lookUpKnown(this.em.fork(), device, rest);
      const now = this.clock.now();
      const known = places.findIndex((place) => place === null);
      const texts = rest
        .slice(0, known < 0 ? rest.length : known)
        .map((inbound, n) => ({ inbound, place: places[n]! }));
      if (texts.length > 0)
        await this.publish(
          device,
          await this.em.fork().transactional((em) => writeKnownTexts(em, this.queries, device, texts, now)),
        );
      // What they change is looked up anew for the texts behind them.
      let next = texts.length;
      for (; next < rest.length && places[next] === null; next++) {
        const inbound = rest[next]!;
        const written = await this.em
          .fork()
          .transactional((em) => writeInbound(em, this.queries, device, inbound, this.clock.now()));
        await this.publish(device, [written]);
      }
      rest = rest.slice(next);
    }
  }

  private async publish(
    { accountId, deviceId }: { accountId: number; deviceId: number },
    written: readonly Written[],
  ): Promise<void> {
    const created = written.flatMap((each) => [...(each.created ? [each.created] : []), ...(each.comments ?? [])]);
    if (created.length > 0) {
      const timeZone = await this.queries.execute(new GetTimeZone(accountId));
      const ids = [...new Set(created.map(({ chatId }) => chatId))];
      const chats = await readChats(this.em, accountId, ids);
      const chatOf = new Map(chats.map((chat) => [chat.id, chat]));
      for (const message of created) {
        const chat = chatOf.get(message.chatId);
        if (chat) this.events.publish(new MessageCreated(accountId, toMessageResource(message, timeZone), chat, null));
      }
    }
    for (const { optOut } of written)
      if (optOut) this.events.publish(new OptOutChanged(accountId, { deviceId, ...optOut }));
    const met = new Set(written.flatMap(({ metId }) => metId ?? []));
    for (const id of met) this.events.publish(new ContactMet(accountId, deviceId, id));
    const chatIds = new Set(written.flatMap(({ changedChatId }) => changedChatId ?? []));
    for (const chat of await readChats(this.em, accountId, [...chatIds]))
      this.events.publish(new ChatChanged(accountId, chat));
    const changedIds = written.flatMap((each) => each.changedIds);
    if (changedIds.length > 0) await this.settle.publish(accountId, changedIds);
  }
}
