import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { type InboundMessage, RecordInbound } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { readChats } from '../../conversations/chat.resource.js';
import { fetchMediaJob } from '../media/fetch-media.job.js';
import { toMessageResource } from '../../conversations/messages/message.resource.js';
import { ChatChanged, MessageCreated } from '../../messaging.messages.js';
import { ContactPictureStale, OptOutChanged } from '../../../address-book/address-book.messages.js';
import { lookUpKnown } from '../inbound/look-up-known.js';
import { writeInbound, type WrittenInbound } from '../inbound/write-inbound.js';
import { writeKnownTexts } from '../inbound/write-known-texts.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

/** Writes in order. A repeated batch continues after its last write. */
@CommandHandler(RecordInbound)
export class RecordInboundHandler implements ICommandHandler<RecordInbound> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly finalize: FinalizeMessages,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  async execute({ accountId, deviceId, messages }: RecordInbound): Promise<void> {
    const device = { accountId, deviceId };
    for (let remaining: readonly InboundMessage[] = messages; remaining.length > 0;) {
      const knownChats = await lookUpKnown(this.em.fork(), device, remaining);
      const now = this.clock.now();
      const firstUnknown = knownChats.findIndex((chat) => chat === null);
      const texts = remaining
        .slice(0, firstUnknown < 0 ? remaining.length : firstUnknown)
        .map((inbound, index) => ({ inbound, chat: knownChats[index]! }));
      if (texts.length > 0)
        await this.publish(
          device,
          await this.em.fork().transactional((em) => writeKnownTexts(em, this.queries, device, texts, now)),
        );
      // Other messages may change the lookup's result for later texts.
      let next = texts.length;
      for (; next < remaining.length && knownChats[next] === null; next++) {
        const inbound = remaining[next]!;
        const written = await this.em
          .fork()
          .transactional((em) => writeInbound(em, this.queries, device, inbound, this.clock.now()));
        await this.publish(device, [written]);
      }
      remaining = remaining.slice(next);
    }
  }

  private async publish(
    { accountId, deviceId }: { accountId: number; deviceId: number },
    written: readonly WrittenInbound[],
  ): Promise<void> {
    const created = written.flatMap((result) => [
      ...(result.created ? [result.created] : []),
      ...(result.comments ?? []),
    ]);
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
    const stalePictureIds = new Set(written.flatMap(({ stalePictureId }) => stalePictureId ?? []));
    for (const id of stalePictureIds) this.events.publish(new ContactPictureStale(accountId, deviceId, id));
    const chatIds = new Set(written.flatMap(({ changedChatId }) => changedChatId ?? []));
    for (const chat of await readChats(this.em, accountId, [...chatIds]))
      this.events.publish(new ChatChanged(accountId, chat));
    const changedIds = written.flatMap((result) => result.changedIds);
    if (changedIds.length > 0) await this.finalize.publish(accountId, changedIds);
    for (const messageId of written.flatMap((result) => result.betterId ?? []))
      await this.jobs.enqueue(fetchMediaJob, { accountId, messageId });
  }
}
