import { Migration } from '@mikro-orm/migrations';

const ISO = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const TICKS = `case new.status when 'sent' then 1 when 'delivered' then 2 when 'failed' then 0 else 3 end`;

/** A fact is told by its row, in its transaction, whichever statement makes it. Accounts without an endpoint that wants it pay for one look. */
const tell = (name: string, kind: string, key: string, data: string, from: string) => `
create function tell_webhook_${name}() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and '${kind}' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, '${kind}', ${key}, ${data}) ${from};
  return null;
end $$`;

const CHAT_OF_MESSAGE = `from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id`;
const KEY_OF_CHAT = `'chat:' || new.chat_id`;

const FUNCTIONS = [
  `create function order_webhooks(of_account bigint, of_kind text, of_key text, of_data jsonb) returns void language plpgsql as $$
declare
  event uuid := gen_random_uuid();
begin
  insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
  select of_account, id, event, of_kind, of_key, of_data from webhook_endpoints
   where account_id = of_account and is_on and of_kind = any (kinds) order by id;
end $$`,
  tell(
    'message',
    'message.received',
    KEY_OF_CHAT,
    `jsonb_build_object('message', jsonb_build_object('id', new.id::text, 'device', d.session_id, 'chat_id', new.chat_id,
      'contact_id', h.contact_id, 'phone', p.phone, 'name', coalesce(p.name, p.push_name), 'kind', new.kind, 'body', new.body,
      'media', case when new.media is not null then jsonb_build_object('mimetype', new.media -> 'mimetype',
        'file_name', new.media -> 'fileName', 'size', new.media -> 'size') end, 'at', ${ISO('new.at')}))`,
    CHAT_OF_MESSAGE,
  ),
  tell(
    'status',
    'message.status',
    KEY_OF_CHAT,
    `jsonb_build_object('message', jsonb_build_object('id', new.id::text, 'device', d.session_id, 'chat_id', new.chat_id,
      'contact_id', h.contact_id, 'phone', p.phone, 'status', new.status, 'ticks', ${TICKS}, 'reason', new.failure,
      'at', ${ISO('new.updated_at')}))`,
    CHAT_OF_MESSAGE,
  ),
  tell(
    'device',
    'device.status',
    `'device:' || new.id`,
    `jsonb_build_object('device', jsonb_build_object('session_id', new.session_id, 'name', new.name, 'phone', new.phone,
      'state', new.state, 'reason', new.state_reason, 'at', ${ISO('clock_timestamp()')}))`,
    '',
  ),
  tell(
    'campaign',
    'campaign.finished',
    `'campaign:' || new.id`,
    `jsonb_build_object('campaign', jsonb_build_object('id', new.id, 'name', new.name, 'run', new.run, 'at', ${ISO('clock_timestamp()')}))`,
    '',
  ),
  tell(
    'opt_out',
    'contact.opted_out',
    `'person:' || coalesce(new.phone, new.lid)`,
    `jsonb_build_object('contact', jsonb_build_object('id', (select min(c.id) from contacts c where c.account_id = new.account_id
        and (c.phone = new.phone or c.lid = new.lid)), 'phone', new.phone, 'reason', new.reason, 'at', ${ISO('new.at')}))`,
    '',
  ),
  tell(
    'order',
    'order.event',
    `'order:' || new.id`,
    `jsonb_build_object('order', jsonb_build_object('id', new.order_id, 'number', new.number, 'status', new.status,
      'previous_status', old.status, 'total', new.total::text, 'currency', new.currency, 'phone', new.phone,
      'customer_name', new.customer_name, 'at', ${ISO('clock_timestamp()')}), 'store', jsonb_build_object('name', s.store_name, 'url', s.store_url))`,
    'from shops s where s.id = new.shop_id',
  ),
  tell(
    'ticket',
    'ticket.answered',
    `'ticket:' || new.ticket_id`,
    `jsonb_build_object('ticket', jsonb_build_object('id', t.id, 'ticket_no', t.ticket_no, 'body', new.body, 'at', ${ISO('new.created_at')}))`,
    'from tickets t where t.id = new.ticket_id',
  ),
];

/** What is older is no news, as for everybody else who is told that somebody wrote. */
const IS_NEWS = `not new.from_me and new.at > now() - interval '4 days' and new.unsupported_type is distinct from 'ciphertext'`;

const TRIGGERS: readonly [name: string, table: string, event: string, condition: string, tells: string][] = [
  ['webhook_of_message', 'messages', 'insert', IS_NEWS, 'message'],
  // It can be read now.
  [
    ...(['webhook_of_readable', 'messages', 'update of unsupported_type'] as const),
    `${IS_NEWS} and old.unsupported_type = 'ciphertext'`,
    'message',
  ],
  [
    ...(['webhook_of_status', 'messages', 'update of status'] as const),
    `new.from_me and new.status is distinct from old.status and new.status in ('sent', 'delivered', 'read', 'played', 'failed')`,
    'status',
  ],
  ['webhook_of_device', 'devices', 'update of state', 'new.state <> old.state', 'device'],
  [
    ...(['webhook_of_campaign', 'campaigns', 'update of state'] as const),
    `not new.is_hidden and new.state = 'finished' and old.state <> 'finished'`,
    'campaign',
  ],
  ['webhook_of_opt_out', 'suppressions', 'insert', 'true', 'opt_out'],
  // It is inserted bare, and gets its state by the update that follows.
  [
    ...(['webhook_of_order', 'shop_orders', 'update of status'] as const),
    'new.status is distinct from old.status or old.status_at is null',
    'order',
  ],
  ['webhook_of_ticket', 'ticket_messages', 'insert', 'new.admin_replay and not new.is_internal', 'ticket'],
];

/**
 * Addresses of merchants that are told what happens, and what each is owed. `key` is what must come in order: a chat, a device. An endpoint
 * that does not answer rests until `paused_until`, whatever waits for it.
 */
export class Migration20261211010000_outgoing_webhooks extends Migration {
  override up(): void {
    this.addSql(`create table webhook_endpoints (id bigint generated always as identity primary key,
      created_at timestamptz not null default clock_timestamp(), updated_at timestamptz not null default clock_timestamp(),
      account_id bigint not null references accounts on delete cascade, url varchar(2000) not null, kinds text[] not null,
      key_id varchar(8) not null, secret_sealed bytea not null, former_key_id varchar(8), former_secret_sealed bytea,
      former_secret_until timestamptz, is_on boolean not null default true, off_reason varchar(20), must_tell boolean not null default false,
      failures int not null default 0, failing_since timestamptz, paused_until timestamptz, succeeded_at timestamptz)`);
    this.addSql('create index webhook_endpoints_of_account on webhook_endpoints (account_id, id)');
    this.addSql(`create table webhook_deliveries (id bigint generated always as identity primary key,
      created_at timestamptz not null default clock_timestamp(), account_id bigint not null references accounts on delete cascade,
      endpoint_id bigint not null references webhook_endpoints on delete cascade, event_id uuid not null, kind varchar(30) not null,
      key varchar(80) not null, data jsonb not null,
      state varchar(10) not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')), attempts int not null default 0,
      due_at timestamptz not null default clock_timestamp(), give_up_at timestamptz not null default clock_timestamp() + interval '24 hours',
      claimed_by uuid, claimed_at timestamptz, status int, answer text, error varchar(40), ms int, tried_at timestamptz,
      constraint webhook_deliveries_once unique (endpoint_id, event_id))`);
    this.addSql('create index webhook_deliveries_of_account on webhook_deliveries (account_id)');
    this.addSql('create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id)');
    this.addSql('create index webhook_deliveries_age on webhook_deliveries (created_at)');
    this.addSql(
      `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, id) where state = 'waiting'`,
    );
    this.addSql(
      `create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, key, id) where state = 'waiting'`,
    );
    for (const sql of FUNCTIONS) this.addSql(sql);
    for (const [name, table, event, condition, tells] of TRIGGERS)
      this.addSql(`create trigger ${name} after ${event} on ${table} for each row when (${condition})
        execute function tell_webhook_${tells}()`);
  }

  override down(): void {
    for (const [name, table] of TRIGGERS) this.addSql(`drop trigger ${name} on ${table}`);
    for (const tells of new Set(TRIGGERS.map(([, , , , each]) => each)))
      this.addSql(`drop function tell_webhook_${tells}`);
    this.addSql('drop function order_webhooks');
    this.addSql('drop table webhook_deliveries, webhook_endpoints');
  }
}
