import { Migration } from '@mikro-orm/migrations';

const ISO = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const WHATSAPP_ID = (lid: string) => `${lid} || '@lid'`;

const NEEDED = `case of_kind when 'device.status' then 'show devices' when 'campaign.finished' then 'show campaigns'
    when 'contact.opted_out' then 'show contact_phone' when 'order.event' then 'other_events' end`;

/** Every kind of webhook about a message names the person alike, so the address is added where deliveries are written. */
const ADD_PERSON = `
  if of_data -> 'message' ? 'contact_id' then
    select jsonb_set(of_data, '{message}', (of_data -> 'message') || jsonb_build_object('whatsapp_id', ${WHATSAPP_ID('p.lid')}, 'username', p.username))
      into of_data from contacts p where p.id = (of_data -> 'message' ->> 'contact_id')::bigint and p.account_id = of_account;
  end if;`;

const order = (
  addPerson: string,
) => `create or replace function order_webhooks(of_account bigint, of_kind text, of_key text, of_data jsonb)
returns void language plpgsql as $$
declare
  event uuid := gen_random_uuid();
  needed text := ${NEEDED};
begin${addPerson}
  insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
  select of_account, id, event, of_kind, of_key, of_data from webhook_endpoints
   where account_id = of_account and is_on and of_kind = any (kinds) and (needed is null or exists (select from users u
     where u.account_id = of_account and (u.role = 'SupperAdmin' or u.permissions @> to_jsonb(needed)))) order by id;
end $$`;

const optOut = (
  whatsappId: string,
) => `create or replace function tell_webhook_opt_out() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'contact.opted_out' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'contact.opted_out', 'person:' || coalesce(new.phone, new.lid),
    jsonb_build_object('contact', jsonb_build_object('id', (select min(c.id) from contacts c where c.account_id = new.account_id
        and (c.phone = new.phone or c.lid = new.lid)), 'phone', new.phone,${whatsappId} 'reason', new.reason, 'at', ${ISO('new.at')})));
  return null;
end $$`;

/** People without a phone number: their username, and their address in webhooks. */
export class Migration20261230010000_whatsapp_ids extends Migration {
  override up(): void {
    this.addSql('alter table contacts add column username varchar(64)');
    this.addSql(order(ADD_PERSON));
    this.addSql(optOut(` 'whatsapp_id', ${WHATSAPP_ID('new.lid')},`));
  }

  override down(): void {
    this.addSql(optOut(''));
    this.addSql(order(''));
    this.addSql('alter table contacts drop column username');
  }
}
