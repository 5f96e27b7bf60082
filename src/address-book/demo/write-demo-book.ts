import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { type DemoBook, type DemoBookIds, type DemoGroup, type DemoPerson, WriteDemoBook } from '../demo.messages.js';

@CommandHandler(WriteDemoBook)
export class WriteDemoBookHandler implements ICommandHandler<WriteDemoBook> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, book }: WriteDemoBook): Promise<DemoBookIds> {
    const people: (number | null)[] = [];
    for (const person of book.people) people.push(await this.writePerson(accountId, person));
    const groups: number[] = [];
    for (const group of book.groups) groups.push(await this.writeGroup(accountId, group, people));
    return { people, groups, templates: await this.writeTemplates(accountId, book.templates) };
  }

  private async writePerson(accountId: number, { phone, name, fields }: DemoPerson): Promise<number | null> {
    const row = await database(this.em)
      .insertInto('contacts')
      .values({
        account_id: accountId,
        phone,
        name,
        fields: JSON.stringify(fields),
        has_whatsapp: true,
        checked_at: NOW,
        saved_at: NOW,
        source: 'file',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? null;
  }

  private async writeGroup(
    accountId: number,
    { name, fields, members }: DemoGroup,
    people: readonly (number | null)[],
  ): Promise<number> {
    const db = database(this.em);
    const { id } = await db
      .insertInto('groups')
      .values({ account_id: accountId, name, addons_params: [...fields] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const contactIds = members.flatMap((index) => people[index] ?? []);
    await sql`
      insert into group_members (group_id, contact_id, account_id)
        select ${id}, contact_id, ${accountId} from unnest(${contactIds}::bigint[]) contact_id`.execute(db);
    return id;
  }

  private async writeTemplates(accountId: number, templates: DemoBook['templates']): Promise<number[]> {
    const ids: number[] = [];
    for (const { name, content } of templates) {
      const { id } = await database(this.em)
        .insertInto('templates')
        .values({ account_id: accountId, name, content })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  }
}
