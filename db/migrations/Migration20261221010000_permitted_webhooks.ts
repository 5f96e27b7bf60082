import { Migration } from '@mikro-orm/migrations';

/** What the pages of the same facts ask for; what is not here everybody of the account may see. */
const NEEDED = `case of_kind when 'device.status' then 'show devices' when 'campaign.finished' then 'show campaigns'
    when 'contact.opted_out' then 'show contact_phone' when 'order.event' then 'other_events' end`;

const order = (
  isPermitted: string,
) => `create or replace function order_webhooks(of_account bigint, of_kind text, of_key text, of_data jsonb)
returns void language plpgsql as $$
declare
  event uuid := gen_random_uuid();
  needed text := ${NEEDED};
begin
  insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
  select of_account, id, event, of_kind, of_key, of_data from webhook_endpoints
   where account_id = of_account and is_on and of_kind = any (kinds)${isPermitted} order by id;
end $$`;

/**
 * Whoever may not see something is not told of it at an address of theirs either: asked when it happens, so that it holds from the moment in which a
 * permission is taken, and again once it is given back.
 */
export class Migration20261221010000_permitted_webhooks extends Migration {
  override up(): void {
    this.addSql(
      order(` and (needed is null or exists (select from users u
     where u.account_id = of_account and (u.role = 'SupperAdmin' or u.permissions @> to_jsonb(needed))))`),
    );
  }

  override down(): void {
    this.addSql(order(''));
  }
}
