import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import { cancelJob, scheduleJob } from '../../../platform/jobs/schedule-job.js';
import type { DurableJobHandler, JobRun } from '../../../platform/jobs/job-handler.js';

const Payload = z.object({ chatId: z.number() });
type Payload = z.infer<typeof Payload>;

const unmuteChatJob = defineJob({ name: 'messaging.unmute_chat', durable: true, schema: Payload });

const toJobKey = (chatId: number): string => `chat-${chatId}`;

/** Ends the mute at this time, or never if it is null. Call inside a transaction. */
export async function endMuteAt(
  em: EntityManager,
  accountId: number,
  chatId: number,
  dueAt: Date | null,
): Promise<void> {
  if (dueAt)
    await scheduleJob(em, unmuteChatJob, { key: toJobKey(chatId), accountId, runAt: dueAt, payload: { chatId } });
  else await cancelJob(em, unmuteChatJob, toJobKey(chatId));
}

@HandlesJob(unmuteChatJob)
export class UnmuteChat implements DurableJobHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly events: EventBus,
  ) {}

  async execute({ chatId }: Payload, run: JobRun<Payload>): Promise<void> {
    const { accountId } = run;
    if (accountId === null) return;
    const chat = await this.orm.em.fork().transactional(async (em) => {
      const { numUpdatedRows } = await database(em)
        .updateTable('chats')
        .set({ is_muted: false, updated_at: NOW })
        .where('id', '=', chatId)
        .where('account_id', '=', accountId)
        .where('is_muted', '=', true)
        .executeTakeFirstOrThrow();
      await run.complete(em);
      return numUpdatedRows > 0n ? (await readChats(em, accountId, [chatId]))[0] : undefined;
    });
    if (chat) this.events.publish(new ChatChanged(accountId, chat));
  }
}
