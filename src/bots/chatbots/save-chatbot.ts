import type { EntityManager } from '@mikro-orm/postgresql';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { ANSWER_MESSAGE } from '../answering/answer-subscriber.js';
import { keepDraft, publishFlow } from './keep-flow.js';
import type { ChatbotDraft } from './read-chatbot.js';
import { writeDevices } from '../write-devices.js';

/** Writes all but the row's own name of a chatbot that is there. Inside a transaction. */
export async function saveChatbot(
  em: EntityManager,
  { accountId, id, by }: { accountId: number; id: number; by: string | null },
  { flow, isPublished, isRunning, deviceIds }: ChatbotDraft,
): Promise<void> {
  await writeDevices(em, accountId, { chatbot: id }, deviceIds);
  if (isPublished) await publishFlow(em, { accountId, id, flow, by });
  else await keepDraft(em, { accountId, id, flow });
  await letRun(em, accountId, id, isRunning);
}

/** Lets a chatbot run, as far as anything of it was published, or stops it. From the first on what people write is looked at. */
export async function letRun(em: EntityManager, accountId: number, id: number, isRunning: boolean): Promise<void> {
  await em.execute(
    `update chatbots set is_running = ?::boolean and version is not null, updated_at = clock_timestamp() where id = ? and account_id = ?`,
    [isRunning, id, accountId],
  );
  if (isRunning) await enrolAccount(em, ANSWER_MESSAGE, accountId);
}
