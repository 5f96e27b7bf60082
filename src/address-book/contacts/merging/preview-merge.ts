import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { ContactNotFound } from '../../address-book.errors.js';
import { type PersonPreview, PreviewMerge } from '../../people.messages.js';
import { isEntryOf } from '../../opt-out/send-block.sql.js';
import { shownName } from '../naming/contact-name.sql.js';
import { toWhatsappId } from '../naming/whatsapp-id.contract.js';

type PreviewRow = Pick<Row<'contacts'>, 'id' | 'phone' | 'lid' | 'name' | 'fields'> &
  Pick<PersonPreview, 'groups' | 'noteCount' | 'isOptedOut' | 'isBlocked'>;

@QueryHandler(PreviewMerge)
export class PreviewMergeHandler implements IQueryHandler<PreviewMerge> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactIds }: PreviewMerge): Promise<PersonPreview[]> {
    const { rows } = await sql<PreviewRow>`
      select c.id, c.phone, c.lid, ${sql.raw(shownName('c'))} as name, c.fields, c.blocked_at is not null "isBlocked",
         exists (select from suppressions s where s.account_id = c.account_id and ${sql.raw(isEntryOf('s', 'c'))}) "isOptedOut",
         (select count(*)::int from contact_notes n where n.account_id = c.account_id and n.contact_id = c.id) "noteCount",
         array(select g.name::text from group_members m join groups g on g.id = m.group_id
           where m.contact_id = c.id and m.account_id = c.account_id order by g.name) groups
       from contacts c where c.account_id = ${accountId} and c.id = any (${contactIds}::bigint[])`.execute(
      database(this.em),
    );
    return contactIds.map((id) => {
      const row = rows.find((candidate) => candidate.id === id);
      if (!row) throw new ContactNotFound();
      const { lid, ...person } = row;
      return { ...person, whatsappId: toWhatsappId(lid) };
    });
  }
}
