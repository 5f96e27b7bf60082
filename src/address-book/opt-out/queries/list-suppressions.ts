import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import type { ListSuppressionsQuery, SuppressionResource } from '../opt-out.contract.js';
import { shownName } from '../../contacts/naming/contact-name.sql.js';
import { readWhatsappId, toWhatsappId } from '../../contacts/naming/whatsapp-id.contract.js';

interface SuppressionRow extends Pick<Row<'suppressions'>, 'id' | 'phone' | 'lid' | 'reason' | 'at'> {
  contact_id: number | null;
  name: string | null;
}

@Injectable()
export class ListSuppressions {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, query: ListSuppressionsQuery): Promise<Page<SuppressionResource>> {
    const orderType = sql.raw(query.orderType);
    const { rows } = await sql<SuppressionRow & { total: number }>`
      with listed as materialized (select id, phone, other_phone, lid, reason, at from suppressions
         where account_id = ${accountId} and ${matchesSearch(accountId, query.search ?? '')}),
       page as (select * from listed order by id ${orderType} limit ${query.rows} offset ${(query.page - 1) * query.rows})
       select counted.total, p.id, p.phone, p.lid, p.reason, p.at, c.id contact_id, ${sql.raw(shownName('c'))} name
         from (select count(*) total from listed) counted left join page p on true
         left join lateral (select * from (
           select id, name, push_name, username from contacts where account_id = ${accountId} and phone = p.phone
           union all select id, name, push_name, username from contacts where account_id = ${accountId} and phone = p.other_phone
           union all select id, name, push_name, username from contacts where account_id = ${accountId} and lid = p.lid) k
           limit 1) c on true
         order by p.id ${orderType}`.execute(database(this.em));
    const data = rows.filter(({ id }) => id !== null).map(toSuppressionResource);
    return toPage(data, rows[0]?.total ?? 0, query);
  }
}

function matchesSearch(accountId: number, search: string): RawBuilder<SqlBool> {
  const lid = readWhatsappId(search);
  if (lid !== null) return sql`lid = ${lid}`;
  // Stored numbers lack the leading zero of national notation.
  const part = toLatinDigits(search).replace(/\D/g, '').replace(/^0+/, '');
  if (!part) return sql`true`;
  const pattern = likePattern(part);
  const other = otherSpelling(normalizePhone(search) ?? part);
  return sql`(phone like ${pattern} or phone = ${other}
    or phone in (select s.phone from phone_spellings s where s.account_id = ${accountId} and s.spelling like ${pattern}))`;
}

const toSuppressionResource = ({
  id,
  phone,
  lid,
  reason,
  at,
  contact_id,
  name,
}: SuppressionRow): SuppressionResource => ({
  id,
  phone_number: phone,
  whatsapp_id: toWhatsappId(lid),
  name,
  contact_id,
  reason,
  at: at.toISOString(),
});
