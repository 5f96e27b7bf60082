import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeleteDemoBook } from '../demo.messages.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { sql } from 'kysely';

@CommandHandler(DeleteDemoBook)
export class DeleteDemoBookHandler implements ICommandHandler<DeleteDemoBook> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids: { people, groups, templates } }: DeleteDemoBook): Promise<void> {
    const db = database(this.em);
    await sql`delete from templates where account_id = ${accountId} and id = any (${templates}::bigint[])`.execute(db);
    await sql`delete from groups where account_id = ${accountId} and id = any (${groups}::bigint[])`.execute(db);
    await sql`
      delete from contacts t where t.account_id = ${accountId} and t.id = any (${people}::bigint[])
          and not exists (select from chats h where h.contact_id = t.id)`.execute(db);
  }
}
