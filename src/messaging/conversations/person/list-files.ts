import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { Message } from '../../delivery/message.entity.js';
import { toMessageResource } from '../messages/message.resource.js';
import { ListContactChats } from './list-contact-chats.js';
import type { FilesPage, FilesQuery } from './people.contract.js';

@Injectable()
export class ListFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly listContactChats: ListContactChats,
  ) {}

  async execute(user: SignedIn, contactId: number, { cursor: after, rows }: FilesQuery): Promise<FilesPage> {
    const { accountId } = user;
    const cursor = after ?? null;
    const chatIds = await this.listContactChats.findIds(user, contactId);
    const { rows: found } = await sql<{ id: number }>`
      select f.id from unnest(${chatIds}::bigint[]) c (id) cross join lateral (
          select m.id, m.at from messages m where m.account_id = ${accountId} and m.chat_id = c.id and m.media is not null
            and not m.is_deleted and m.expires_at is null
            and (${cursor}::bigint is null or (m.at, m.id) < (select at, id from messages where id = ${cursor} and account_id = ${accountId}))
          order by m.at desc, m.id desc limit ${rows + 1}) f
        order by f.at desc, f.id desc limit ${rows + 1}`.execute(database(this.em));
    const ids = found.slice(0, rows).map(({ id }) => id);
    const messages = await this.em.fork().find(Message, { accountId, id: { $in: ids } });
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    return {
      data: ids.flatMap((id) => {
        const message = messages.find((candidate) => candidate.id === id);
        return message ? [toMessageResource(message, timeZone)] : [];
      }),
      next_cursor: found.length > rows ? (ids.at(-1) ?? null) : null,
    };
  }
}
