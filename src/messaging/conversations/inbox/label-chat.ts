import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatAccess } from '../chat-access.js';
import type { LockedChat, TransitionResult } from './chat-transitions.js';
import { type ChangeLabelsBody, type LabelResource, MAX_LABELS_OF_CHAT } from './inbox.contract.js';
import { type ChatActor, TransitionChat } from './transition-chat.js';

type FoundLabel = Pick<LabelResource, 'id' | 'name'> & { was_set: boolean };

@Injectable()
export class LabelChat {
  constructor(
    private readonly access: ChatAccess,
    private readonly transition: TransitionChat,
  ) {}

  async execute(user: ChatActor, chatId: number, { ids, add, remove }: ChangeLabelsBody): Promise<ChatResource> {
    const { accountId } = user;
    await this.access.require(user, { chatId });
    const requestedIds = [...new Set([...(ids ?? []), ...(add ?? [])])];
    const isWanted = ({ id, was_set }: FoundLabel): boolean =>
      requestedIds.includes(id) || (was_set && ids === undefined && !remove?.includes(id));
    const change = async (_chat: LockedChat, em: EntityManager): Promise<TransitionResult | null> => {
      const db = database(em);
      const { rows: labels } = await sql<FoundLabel>`
        select l.id, l.name, cl.chat_id is not null was_set from labels l
          left join chat_labels cl on cl.label_id = l.id and cl.chat_id = ${chatId}
          where l.account_id = ${accountId} and (l.id = any (${requestedIds}::bigint[]) or cl.chat_id is not null)
          order by l.name`.execute(db);
      if (!requestedIds.every((id) => labels.some((label) => label.id === id)))
        throw Invalid.field('ids', 'value_invalid');
      const wanted = labels.filter(isWanted);
      const added = wanted.filter(({ was_set }) => !was_set);
      const removed = labels.filter((label) => !isWanted(label));
      if (added.length > 0 && wanted.length > MAX_LABELS_OF_CHAT) throw Invalid.field('ids', 'too_many');
      if (added.length + removed.length === 0) return null;
      await sql`
        delete from chat_labels where account_id = ${accountId} and chat_id = ${chatId}
          and label_id = any (${removed.map(({ id }) => id)}::bigint[])`.execute(db);
      await sql`
        insert into chat_labels (chat_id, label_id, account_id)
          select ${chatId}, id, ${accountId} from unnest(${added.map(({ id }) => id)}::bigint[]) id`.execute(db);
      const toNames = (named: readonly { name: string }[]) => named.map(({ name }) => name);
      return {
        columns: null,
        entry: { kind: 'labeled', details: { added: toNames(added), removed: toNames(removed) } },
      };
    };
    return this.transition.execute(user, chatId, change, async (em) => {
      await sql`
        select id from labels where account_id = ${accountId} and id = any (${requestedIds}::bigint[])
          order by id for key share`.execute(database(em));
    });
  }
}
