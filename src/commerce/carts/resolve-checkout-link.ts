import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { CartChanged } from '../commerce.messages.js';

const COLUMNS = ['id', 'account_id', 'checkout_url'] as const;
const TOKEN = /^[\w-]{12}$/;

/** Returns null for an unknown link. */
@Injectable()
export class ResolveCheckoutLink {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Visitors are not signed in: the account comes from the cart. */
  async execute(token: string, isClick: boolean): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const cart = isClick ? await this.countClick(token) : await this.find(token);
    if (!cart) return null;
    if (isClick) this.events.publish(new CartChanged(cart.account_id, cart.id));
    return cart.checkout_url;
  }

  private find(token: string) {
    return database(this.em).selectFrom('carts').select(COLUMNS).where('token', '=', token).executeTakeFirst();
  }

  private countClick(token: string) {
    return database(this.em)
      .updateTable('carts')
      .set(({ eb }) => ({
        clicks: eb('clicks', '+', 1),
        clicked_at: CURRENT_TIME,
        updated_at: CURRENT_TIME,
        moments: sql<string>`case when clicks = 0 then moments || jsonb_build_array(jsonb_build_object('what', 'clicked', 'at',
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'step', null, 'reason', null, 'message', null))
          else moments end`,
      }))
      .where('token', '=', token)
      .where('checkout_url', 'is not', null)
      .returning(COLUMNS)
      .executeTakeFirst();
  }
}
