import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetUserName } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import type { LockedChat, TransitionResult } from './chat-transitions.js';

export interface ChatActor extends SignedIn {
  /** Name of the macro. */
  macro?: string;
}

type DecideTransition = (
  chat: LockedChat,
  em: EntityManager,
) => TransitionResult | null | Promise<TransitionResult | null>;

@Injectable()
export class TransitionChat {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  /**
   * Calls `lockFirst` to lock users, teams and labels before the chat, as the suspension of a user does. Throws
   * ChatNotFound.
   */
  async execute(
    user: ChatActor,
    chatId: number,
    decide: DecideTransition,
    lockFirst?: (em: EntityManager) => Promise<void>,
  ): Promise<ChatResource> {
    const { accountId, userId, impersonator, macro } = user;
    const name = await this.queries.execute(new GetUserName(user));
    const isChanged = await this.em.transactional(async (em) => {
      await lockFirst?.(em);
      const chat = await lockChat(em, accountId, chatId);
      const result = await decide(chat, em);
      if (result)
        await writeTransition(em, { accountId, chatId }, result, { id: impersonator?.userId ?? userId, name, macro });
      return result !== null;
    });
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (!chat) throw new ChatNotFound();
    if (isChanged) this.events.publish(new ChatChanged(accountId, chat));
    return chat;
  }
}

async function lockChat(em: EntityManager, accountId: number, chatId: number): Promise<LockedChat> {
  const chat = await database(em)
    .selectFrom('chats')
    .select(['id', 'device_id', 'state', 'assignee_id', 'team_id', 'snoozed_until'])
    .select(['waiting_since', 'resolved_at', 'needs_you_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!chat) throw new ChatNotFound();
  return chat;
}

/** A null actor is the system. */
export async function writeTransition(
  em: EntityManager,
  { accountId, chatId }: { accountId: number; chatId: number },
  { columns, entry }: TransitionResult,
  actor: { id: number; name: string | null; macro?: string | undefined } | null,
): Promise<void> {
  await sql`
    update chats set ${columns ? sql`${columns},` : sql``} state_version = state_version + 1, updated_at = clock_timestamp()
      where account_id = ${accountId} and id = ${chatId}`.execute(database(em));
  if (!entry) return;
  await sql`
    insert into chat_history (account_id, chat_id, kind, actor_id, actor_name, details, created_at)
      values (${accountId}, ${chatId}, ${entry.kind}, ${actor?.id ?? null}, ${actor && (actor.name ?? '')},
        ${JSON.stringify({ ...entry.details, macro: actor?.macro })}::jsonb, clock_timestamp())`.execute(database(em));
}
