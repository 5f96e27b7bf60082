import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { arrayParam } from '../../platform/database/array-param.js';
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
    const [row] = await this.em.execute<{ id: string }[]>(
      `insert into contacts (account_id, phone, name, fields, has_whatsapp, checked_at, saved_at, source)
       values (?, ?, ?, ?::jsonb, true, now(), now(), 'file') on conflict do nothing returning id`,
      [accountId, phone, name, JSON.stringify(fields)],
    );
    return row ? Number(row.id) : null;
  }

  private async writeGroup(
    accountId: number,
    { name, fields, members }: DemoGroup,
    people: readonly (number | null)[],
  ): Promise<number> {
    const [row] = await this.em.execute<{ id: string }[]>(
      'insert into groups (account_id, name, addons_params) values (?, ?, ?) returning id',
      [accountId, name, arrayParam(fields)],
    );
    const id = Number(row?.id);
    const contactIds = members.flatMap((at) => people[at] ?? []);
    await this.em.execute(
      'insert into group_members (group_id, contact_id, account_id) select ?, contact_id, ? from unnest(?::bigint[]) contact_id',
      [id, accountId, arrayParam(contactIds)],
    );
    return id;
  }

  private async writeTemplates(accountId: number, templates: DemoBook['templates']): Promise<number[]> {
    const ids: number[] = [];
    for (const { name, content } of templates) {
      const [row] = await this.em.execute<{ id: string }[]>(
        'insert into templates (account_id, name, content) values (?, ?, ?) returning id',
        [accountId, name, content],
      );
      ids.push(Number(row?.id));
    }
    return ids;
  }
}
