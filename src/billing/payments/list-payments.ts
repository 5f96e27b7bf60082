import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DescribeOwners, FindOwned } from '../../auth/auth.messages.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { filterPayments } from '../billing.sql.js';
import type { ListedPayments, ListPaymentsQuery } from './payments.contract.js';
import { PAYMENT_COLUMNS, type PaymentRow, toPaymentResource } from './payment-row.js';

/** The payments of an account, or with null of all. */
export class ListPayments extends Query<ListedPayments> {
  constructor(
    readonly accountId: number | null,
    readonly query: ListPaymentsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, query }: ListPayments): Promise<ListedPayments> {
    const isOfAll = accountId === null;
    const owned = isOfAll && query.search ? await this.queries.execute(new FindOwned(query.search)) : [];
    const { where, params } = filterPayments(accountId, query, owned);
    const [counted] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from payments y where ${where}`,
      params,
    );
    const total = counted?.total ?? 0;
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await this.em.execute<PaymentRow[]>(
      `with page as (select y.id from payments y where ${where} order by y.id ${direction} limit ? offset ?)
       select ${PAYMENT_COLUMNS} from page join payments y using (id) order by y.id ${query.orderType}`,
      [...params, size, offset],
    );
    const ids = rows.flatMap(({ account_id: id }) => (isOfAll && id !== null ? [Number(id)] : []));
    const names = ids.length > 0 ? await this.queries.execute(new DescribeOwners(ids)) : new Map<number, string>();
    const payments = rows.map((row) => toPaymentResource(row, names.get(Number(row.account_id)) ?? null));
    return { payments: answerList(toPage(payments, total, page), query) };
  }
}
