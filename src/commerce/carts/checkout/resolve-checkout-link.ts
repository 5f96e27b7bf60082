import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CartChanged } from '../../commerce.messages.js';

const TOKEN = /^[\w-]{12}$/;

interface Row {
  id: string;
  account_id: string;
  checkout_url: string | null;
}

/** Returns null if the link is dead. */
@Injectable()
export class ResolveCheckoutLink {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Visitors are not signed in: the account comes from the cart. */
  async execute(token: string, isClick: boolean): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const [row] = await this.em.execute<Row[]>(
      isClick
        ? `update carts set clicks = clicks + 1, clicked_at = clock_timestamp(), updated_at = clock_timestamp(),
             moments = case when clicks = 0 then moments || jsonb_build_array(jsonb_build_object('what', 'clicked', 'at',
               to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'step', null, 'reason', null, 'message', null))
               else moments end
           where token = ? and checkout_url is not null returning id, account_id, checkout_url`
        : 'select id, account_id, checkout_url from carts where token = ?',
      [token],
    );
    if (!row) return null;
    if (isClick) this.events.publish(new CartChanged(Number(row.account_id), Number(row.id)));
    return row.checkout_url;
  }
}
