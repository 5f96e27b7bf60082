import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { defineTimer, OnTimer } from '../../../platform/schedule/define-timer.js';
import { cancelTimer, setTimer } from '../../../platform/schedule/set-timer.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task-handler.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';

const UnmuteChat = defineTimer('messaging.unmute_chat', z.object({ chatId: z.number() }));
type Payload = z.infer<typeof UnmuteChat.payload>;

const toTimerKey = (chatId: number): string => `chat-${chatId}`;

/** Sets or cancels the timer. Call inside a transaction. */
export async function endMuteAt(
  em: EntityManager,
  accountId: number,
  chatId: number,
  dueAt: Date | null,
): Promise<void> {
  if (dueAt) await setTimer(em, UnmuteChat, { key: toTimerKey(chatId), accountId, dueAt, payload: { chatId } });
  else await cancelTimer(em, UnmuteChat, toTimerKey(chatId));
}

@Injectable()
@OnTimer(UnmuteChat)
export class OnUnmuteChat implements TaskHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
  ) {}

  async handle(task: Task<Payload>): Promise<void> {
    const { accountId } = task;
    const { chatId } = task.payload;
    if (accountId === null) return;
    const chat = await this.orm.em.fork().transactional(async (em) => {
      const { numUpdatedRows } = await database(em)
        .updateTable('chats')
        .set({ is_muted: false, updated_at: NOW })
        .where('id', '=', chatId)
        .where('account_id', '=', accountId)
        .where('is_muted', '=', true)
        .executeTakeFirstOrThrow();
      await task.complete(em);
      return numUpdatedRows > 0n ? (await readChats(em, accountId, [chatId]))[0] : undefined;
    });
    if (chat) this.events.publish(new ChatChanged(accountId, chat));
  }
}
