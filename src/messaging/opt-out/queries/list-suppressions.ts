import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern } from '../../../platform/database/like-pattern.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import type { ListSuppressionsQuery, SuppressionReason, SuppressionResource } from '../opt-out.contract.js';

export class ListSuppressions extends Query<Page<SuppressionResource>> {
  constructor(
    readonly accountId: number,
    readonly wish: ListSuppressionsQuery,
  ) {
    super();
  }
}

interface Row {
  total: string;
  id: string | null;
  phone: string | null;
  reason: SuppressionReason;
  at: string;
  contact_id: string | null;
  name: string | null;
}

@QueryHandler(ListSuppressions)
export class ListSuppressionsHandler implements IQueryHandler<ListSuppressions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, wish }: ListSuppressions): Promise<Page<SuppressionResource>> {
    const digits = toLatinDigits(wish.search ?? '').replace(/\D/g, '');
    // A number typed with its zero stands there with its country.
    const part = digits.replace(/^0+/, '');
    const rows = await this.em.execute<Row[]>(
      `with listed as materialized (select id, phone, lid, reason, at from suppressions where account_id = ? ${part ? 'and phone like ?' : ''}),
       page as (select * from listed order by id ${wish.orderType} limit ? offset ?)
       select counted.total, p.id, p.phone, p.reason, p.at, c.id contact_id, coalesce(c.name, c.push_name) name
         from (select count(*) total from listed) counted left join page p on true
         left join contacts c on c.account_id = ? and c.phone = p.phone order by p.id ${wish.orderType}`,
      [accountId, ...(part ? [likePattern(part)] : []), wish.rows, (wish.page - 1) * wish.rows, accountId],
    );
    const data = rows.filter(({ id }) => id !== null).map(toSuppressionResource);
    return toPage(data, Number(rows[0]?.total ?? 0), wish);
  }
}

const toSuppressionResource = ({ id, phone, reason, at, contact_id, name }: Row): SuppressionResource => ({
  id: Number(id),
  phone_number: phone,
  name,
  contact_id: contact_id === null ? null : Number(contact_id),
  reason,
  at: new Date(at).toISOString(),
});
