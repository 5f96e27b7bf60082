import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { answerMessageJob } from '../answering/answer-message.job.js';
import { endConversationsOnDevices } from '../conversations/conversation-row.js';
import { saveDraft, publishFlow } from './save-flow.js';
import type { ChatbotDraft } from './read-chatbot.js';
import { writeDevices } from '../write-devices.js';

/** Requires a transaction. Returns IDs of chats whose conversation ended with a removed device. */
export async function saveChatbot(
  em: EntityManager,
  { accountId, id, publisherName }: { accountId: number; id: number; publisherName: string | null },
  { flow, isPublished, isRunning, deviceIds }: ChatbotDraft,
): Promise<number[]> {
  const removedDeviceIds = await writeDevices(em, accountId, { chatbot: id }, deviceIds);
  if (isPublished) await publishFlow(em, { accountId, id, flow, publisherName });
  else await saveDraft(em, { accountId, id, flow });
  await setRunning(em, accountId, id, isRunning);
  return endConversationsOnDevices(em, accountId, id, removedDeviceIds);
}

/** Enrolls the account for inbound messages on start. */
export async function setRunning(em: EntityManager, accountId: number, id: number, isRunning: boolean): Promise<void> {
  await database(em)
    .updateTable('chatbots')
    .set({
      is_running: sql<boolean>`${isRunning}::boolean and version is not null`,
      updated_at: CURRENT_TIME,
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
  if (isRunning) await enrolAccount(em, answerMessageJob, accountId);
}
