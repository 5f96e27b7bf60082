import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { CartChanged } from '../../commerce.messages.js';

/** Where the short address of a cart leads, counted as a click unless nobody clicked. Null when it leads nowhere any more. */
export class FollowCheckout extends Command<string | null> {
  constructor(
    readonly token: string,
    readonly isClick: boolean,
  ) {
    super();
  }
}

const TOKEN = /^[\w-]{12}$/;

interface Row {
  id: string;
  account_id: string;
  checkout_url: string | null;
}

@CommandHandler(FollowCheckout)
export class FollowCheckoutHandler implements ICommandHandler<FollowCheckout> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Its account is that of the cart: who opens a link is nobody's user. */
  async execute({ token, isClick }: FollowCheckout): Promise<string | null> {
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
