import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { FindContacts, NameContacts } from '../../../messaging/bulk.messages.js';
import { CartNotFound } from '../../commerce.errors.js';
import { CART_COLUMNS, type CartColumns, toCartResource } from '../cart.resource.js';
import type { StoredMoment } from '../cart-row.js';
import type { CartMoment, CartResource } from '../carts.contract.js';

/** One cart, as it is in lists. CartNotFound for another account's. */
export class GetCart extends Query<CartResource> {
  constructor(
    readonly accountId: number,
    readonly cartId: number,
  ) {
    super();
  }
}

/** The same with all that happened to it. */
export class DescribeCart extends Query<CartResource & { timeline: CartMoment[]; contact_id: number | null }> {
  constructor(
    readonly accountId: number,
    readonly cartId: number,
  ) {
    super();
  }
}

type Row = CartColumns & { moments: StoredMoment[] };

async function readCart(em: EntityManager, accountId: number, cartId: number): Promise<Row> {
  const [row] = await em.execute<Row[]>(
    `select ${CART_COLUMNS}, c.moments from carts c join shops s on s.id = c.shop_id where c.id = ? and c.account_id = ? and c.left_at is not null`,
    [cartId, accountId],
  );
  if (!row) throw new CartNotFound();
  return row;
}

@QueryHandler(GetCart)
export class GetCartHandler implements IQueryHandler<GetCart> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, cartId }: GetCart): Promise<CartResource> {
    return toCartResource(await readCart(this.em, accountId, cartId));
  }
}

@QueryHandler(DescribeCart)
export class DescribeCartHandler implements IQueryHandler<DescribeCart> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, cartId }: DescribeCart) {
    const row = await readCart(this.em, accountId, cartId);
    const timeline = row.moments.map(({ what, at, step, reason }) => ({ what, at, step, reason }));
    return {
      ...toCartResource(row),
      timeline: timeline.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      contact_id: row.phone ? await this.findContact(accountId, row.phone) : null,
    };
  }

  private async findContact(accountId: number, phone: string): Promise<number | null> {
    const { select, params } = await this.queries.execute(new FindContacts(accountId, phone));
    const found = await this.em.execute<{ id: string }[]>(`select id from (${select}) f (id) limit 20`, params);
    const people = await this.queries.execute(
      new NameContacts(
        accountId,
        found.map(({ id }) => Number(id)),
      ),
    );
    return [...people].find(([, person]) => person.phone === phone)?.[0] ?? null;
  }
}
