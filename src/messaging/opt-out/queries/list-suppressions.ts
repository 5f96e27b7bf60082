import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { otherSpelling } from '../../../platform/phones/phone-spellings.contract.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import type { ListSuppressionsQuery, SuppressionReason, SuppressionResource } from '../opt-out.contract.js';
import { shownName } from '../../contacts/naming/contact-name.js';
import { readWhatsappId, toWhatsappId } from '../../contacts/naming/whatsapp-id.js';

interface Row {
  total: string;
  id: string | null;
  phone: string | null;
  lid: string | null;
  reason: SuppressionReason;
  at: string;
  contact_id: string | null;
  name: string | null;
}

@Injectable()
export class ListSuppressions {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, wish: ListSuppressionsQuery): Promise<Page<SuppressionResource>> {
    const { where, params } = searchCondition(accountId, wish.search ?? '');
    const rows = await this.em.execute<Row[]>(
      `with listed as materialized (select id, phone, other_phone, lid, reason, at from suppressions where account_id = ? ${where}),
       page as (select * from listed order by id ${wish.orderType} limit ? offset ?)
       select counted.total, p.id, p.phone, p.lid, p.reason, p.at, c.id contact_id, ${shownName('c')} name
         from (select count(*) total from listed) counted left join page p on true
         left join lateral (select * from (
           select id, name, push_name, username from contacts where account_id = ? and phone = p.phone
           union all select id, name, push_name, username from contacts where account_id = ? and phone = p.other_phone
           union all select id, name, push_name, username from contacts where account_id = ? and lid = p.lid) k limit 1) c on true order by p.id ${wish.orderType}`,
      [accountId, ...params, wish.rows, (wish.page - 1) * wish.rows, accountId, accountId, accountId],
    );
    const data = rows.filter(({ id }) => id !== null).map(toSuppressionResource);
    return toPage(data, Number(rows[0]?.total ?? 0), wish);
  }
}

function searchCondition(accountId: number, search: string): { where: string; params: unknown[] } {
  const lid = readWhatsappId(search);
  if (lid !== null) return { where: 'and lid = ?', params: [lid] };
  // The national zero is not stored.
  const part = toLatinDigits(search).replace(/\D/g, '').replace(/^0+/, '');
  if (!part) return { where: '', params: [] };
  const pattern = likePattern(part);
  const other = otherSpelling(normalizePhone(search) ?? part);
  return {
    where: `and (phone like ? or phone = ?
      or phone in (select s.phone from phone_spellings s where s.account_id = ? and s.spelling like ?))`,
    params: [pattern, other, accountId, pattern],
  };
}

const toSuppressionResource = ({ id, phone, lid, reason, at, contact_id, name }: Row): SuppressionResource => ({
  id: Number(id),
  phone_number: phone,
  whatsapp_id: toWhatsappId(lid),
  name,
  contact_id: contact_id === null ? null : Number(contact_id),
  reason,
  at: new Date(at).toISOString(),
});
