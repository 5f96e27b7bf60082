import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindContacts, GetContactNames } from '../../../messaging/bulk.messages.js';
import { CartNotFound } from '../../commerce.errors.js';
import { CART_COLUMNS, type CartColumns, toCartResource } from '../cart.resource.js';
import type { StoredMoment } from '../cart-row.js';
import type { CartMoment, CartResource } from '../carts.contract.js';

type Row = CartColumns & { moments: StoredMoment[] };

async function readCart(em: EntityManager, accountId: number, cartId: number): Promise<Row> {
  const [row] = await em.execute<Row[]>(
    `select ${CART_COLUMNS}, c.moments from carts c join shops s on s.id = c.shop_id where c.id = ? and c.account_id = ? and c.left_at is not null`,
    [cartId, accountId],
  );
  if (!row) throw new CartNotFound();
  return row;
}

@Injectable()
export class GetCart {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, cartId: number): Promise<CartResource> {
    return toCartResource(await readCart(this.em, accountId, cartId));
  }
}

@Injectable()
export class DescribeCart {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    cartId: number,
  ): Promise<CartResource & { timeline: CartMoment[]; contact_id: number | null }> {
    const row = await readCart(this.em, accountId, cartId);
    const timeline = row.moments.map(({ what, at, step, reason }) => ({ what, at, step, reason }));
    return {
      ...toCartResource(row),
      timeline: timeline.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      contact_id: row.phone ? await this.findContact(accountId, row.phone) : null,
    };
  }

  /** The campaign form accepts only contacts. */
  private async findContact(accountId: number, phone: string): Promise<number | null> {
    const { select, params } = await this.queries.execute(new FindContacts(accountId, phone));
    const found = await this.em.execute<{ id: string }[]>(`select id from (${select}) f (id) limit 20`, params);
    const contacts = await this.queries.execute(
      new GetContactNames(
        accountId,
        found.map(({ id }) => Number(id)),
      ),
    );
    return [...contacts].find(([, contact]) => contact.isSaved && contact.phone === phone)?.[0] ?? null;
  }
}
