import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindContacts, GetContactNames } from '../../../address-book/address-book.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { CartNotFound } from '../../commerce.errors.js';
import { CART_COLUMNS, toCartResource } from '../cart.resource.js';
import type { CartMoment, CartResource } from '../carts.contract.js';

async function readCart(em: EntityManager, accountId: number, cartId: number) {
  const row = await database(em)
    .selectFrom('carts as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select([...CART_COLUMNS, 'c.moments'])
    .where('c.id', '=', cartId)
    .where('c.account_id', '=', accountId)
    .where('c.left_at', 'is not', null)
    .executeTakeFirst();
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
    // Only the last schedule of a reminder is shown.
    const plans = new Map(row.moments.filter(({ what }) => what === 'scheduled').map((plan) => [plan.step, plan]));
    const timeline = row.moments
      .filter((moment) => moment.what !== 'scheduled' || plans.get(moment.step) === moment)
      .map(({ what, at, step, reason }) => ({ what, at, step, reason }));
    return {
      ...toCartResource(row),
      timeline: timeline.toSorted((first, second) => Date.parse(first.at) - Date.parse(second.at)),
      contact_id: row.phone ? await this.findContact(accountId, row.phone) : null,
    };
  }

  /** Returns saved contacts only, as the campaign form requires. */
  private async findContact(accountId: number, phone: string): Promise<number | null> {
    const contactIds = await this.queries.execute(new FindContacts(accountId, phone));
    const { rows } = await sql<{ id: number }>`select id from (${contactIds}) f (id) limit 20`.execute(
      database(this.em),
    );
    const ids = rows.map(({ id }) => id);
    const contacts = await this.queries.execute(new GetContactNames(accountId, ids));
    return [...contacts].find(([, contact]) => contact.isSaved && contact.phone === phone)?.[0] ?? null;
  }
}
