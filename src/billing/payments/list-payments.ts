import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetOwnerNames, FindAccountsByUser } from '../../auth/auth.messages.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import { database } from '../../platform/database/statements/database.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
import { filterPayments } from '../billing.sql.js';
import type { ListedPayments, ListPaymentsQuery } from './payments.contract.js';
import { selectPayments, toPaymentResource } from './payment-row.js';

@Injectable()
export class ListPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number | null, query: ListPaymentsQuery): Promise<ListedPayments> {
    const coversAllAccounts = accountId === null;
    const foundAccountIds =
      coversAllAccounts && query.search ? await this.queries.execute(new FindAccountsByUser(query.search)) : [];
    const filter = filterPayments(accountId, query, foundAccountIds);
    const { total } = await database(this.em)
      .selectFrom('payments as y')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow();
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await selectPayments(this.em)
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('payments as y')
            .select('y.id')
            .where(filter)
            .orderBy('y.id', direction)
            .limit(size)
            .offset(offset)
            .as('page'),
        (join) => join.onRef('page.id', '=', 'y.id'),
      )
      .orderBy('y.id', query.orderType)
      .execute();
    const ids = rows.flatMap(({ account_id: id }) => (coversAllAccounts && id !== null ? [id] : []));
    const names = ids.length > 0 ? await this.queries.execute(new GetOwnerNames(ids)) : new Map<number, string>();
    const payments = rows.map((row) => toPaymentResource(row, (row.account_id && names.get(row.account_id)) || null));
    return { payments: toListResponse(toPage(payments, total, page), query) };
  }
}
