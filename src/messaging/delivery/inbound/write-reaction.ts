import type { FoundContact } from '../../../address-book/contacts/find-contact.sql.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { RATING_KEY } from '../../conversations/rating/chat-rating.sql.js';
import { recordRating } from '../../conversations/rating/record-rating.js';
import { chooseMessageTime } from '../../conversations/message-time.js';
import { PersonWrote } from '../../messaging.messages.js';
import { IsAnswerExpected } from '../../messaging.ports.js';
import { type Message, type StoredReaction, findContactReaction } from '../message.entity.js';
import { isRecent } from './is-recent.js';

/** Counts a reaction to our message as a reply. Call inside a transaction. */
export async function writeReaction(
  em: EntityManager,
  queries: QueryBus,
  contact: FoundContact,
  target: Message,
  previous: StoredReaction | undefined,
  now: Date,
): Promise<boolean> {
  const reaction = findContactReaction(target);
  if (!target.fromMe || (reaction?.emoji === previous?.emoji && reaction?.at === previous?.at)) return false;
  if (!reaction) return removeReaction(em, target, previous);
  if (!reaction.at) return false;
  const at = new Date(reaction.at);
  const { accountId, deviceId, chatId, id: messageId } = target;
  const answerQuery = new IsAnswerExpected(accountId, contact.phone ?? null, reaction.emoji, messageId);
  const isRating =
    target.idempotencyKey?.startsWith(RATING_KEY) === true &&
    (await recordRating(em, { accountId, chatId, text: reaction.emoji, at, reactedToId: messageId }, () =>
      queries.execute(answerQuery),
    ));
  await countReaction(em, target, at, previous !== undefined);
  if (!isRecent({ at }, now)) return true;
  await recordEvent(em, PersonWrote, {
    accountId,
    key: String(contact.id),
    payload: {
      deviceId,
      contactId: contact.id,
      messageId,
      at: reaction.at,
      isOptOut: false,
      isReaction: true,
      takenBy: isRating || (await queries.execute(answerQuery)) ? 'question' : null,
    },
  });
  return true;
}

/** Counts an unread reaction once, even if replaced. */
async function countReaction(
  em: EntityManager,
  { id, accountId, chatId }: Message,
  at: Date,
  isReplaced: boolean,
): Promise<void> {
  const place = await chooseMessageTime(em, accountId, chatId, at);
  await sql`
    update chats c set updated_at = now(), last_reaction_id = ${id}, last_reaction_at = ${place}, last_message_at = ${place},
       is_archived = is_archived and is_muted,
       unread_count = unread_count
         + case when ${isReplaced}::boolean and last_reaction_id = ${id} and unread_count > 0 then 0 else 1 end
      where id = ${chatId} and account_id = ${accountId} and (last_message_at is null or last_message_at <= ${place})`.execute(
    database(em),
  );
}

/** Lowers the unread count if it exceeds the contact's later messages. */
async function removeReaction(
  em: EntityManager,
  { id, accountId, chatId }: Message,
  previous: StoredReaction | undefined,
): Promise<boolean> {
  if (!previous?.at) return false;
  await sql`
    update chats c set updated_at = now(),
       unread_count = c.unread_count - case when c.unread_count > (select count(*) from (
           select from messages where chat_id = c.id and not from_me and at > ${previous.at} limit c.unread_count) later) then 1 else 0 end,
       last_reaction_id = nullif(c.last_reaction_id, ${id}),
       last_reaction_at = case when c.last_reaction_id <> ${id} then c.last_reaction_at end,
       last_message_at = case when c.last_reaction_id = ${id} then m.at else c.last_message_at end
      from chats h left join lateral (
        select at from messages where chat_id = h.id and not is_bulk order by at desc, id desc limit 1) m on true
     where h.id = c.id and c.id = ${chatId} and c.account_id = ${accountId}`.execute(database(em));
  return true;
}
