import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatAccess } from '../chat-access.js';
import type { LockedChat, Step } from './chat-transitions.js';
import { type LabelResource, MAX_LABELS_OF_CHAT } from './inbox.contract.js';
import { type ChatActor, TransitionChat } from './transition-chat.js';

@Injectable()
export class LabelChat {
  constructor(
    private readonly access: ChatAccess,
    private readonly transition: TransitionChat,
  ) {}

  /** Replaces all labels of the chat. */
  execute(user: ChatActor, chatId: number, ids: readonly number[]): Promise<ChatResource> {
    return this.change(user, chatId, ids, false);
  }

  /** Keeps the other labels of the chat. */
  add(user: ChatActor, chatId: number, ids: readonly number[]): Promise<ChatResource> {
    return this.change(user, chatId, ids, true);
  }

  private async change(
    user: ChatActor,
    chatId: number,
    ids: readonly number[],
    keepsOthers: boolean,
  ): Promise<ChatResource> {
    const { accountId } = user;
    await this.access.require(user, { chatId });
    const change = async (_chat: LockedChat, em: EntityManager): Promise<Step | null> => {
      const db = database(em);
      const { rows: labels } = await sql<Pick<LabelResource, 'id' | 'name'> & { was_set: boolean }>`
        select l.id, l.name, cl.chat_id is not null was_set from labels l
          left join chat_labels cl on cl.label_id = l.id and cl.chat_id = ${chatId}
          where l.account_id = ${accountId} and (l.id = any (${ids}::bigint[]) or cl.chat_id is not null)
          order by l.name`.execute(db);
      const wanted = labels.filter(({ id }) => ids.includes(id));
      if (wanted.length !== new Set(ids).size) throw Invalid.field('ids', 'value_invalid');
      const added = wanted.filter(({ was_set }) => !was_set);
      const removed = keepsOthers ? [] : labels.filter(({ id }) => !ids.includes(id));
      if (keepsOthers && labels.length > MAX_LABELS_OF_CHAT) throw Invalid.field('label_ids', 'too_many');
      if (added.length + removed.length === 0) return null;
      await sql`
        delete from chat_labels where account_id = ${accountId} and chat_id = ${chatId}
          and label_id = any (${removed.map(({ id }) => id)}::bigint[])`.execute(db);
      await sql`
        insert into chat_labels (chat_id, label_id, account_id)
          select ${chatId}, id, ${accountId} from unnest(${added.map(({ id }) => id)}::bigint[]) id`.execute(db);
      const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name);
      return {
        columns: null,
        entry: { kind: 'labeled', details: { added: namesOf(added), removed: namesOf(removed) } },
      };
    };
    return this.transition.execute(user, chatId, change, async (em) => {
      await sql`
        select id from labels where account_id = ${accountId} and id = any (${ids}::bigint[])
          order by id for key share`.execute(database(em));
    });
  }
}
