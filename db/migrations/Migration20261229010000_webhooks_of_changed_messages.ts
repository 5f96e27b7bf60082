import { Migration } from '@mikro-orm/migrations';

const AT = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isWanted = (kind: string): string =>
  `exists (select from webhook_endpoints where account_id = new.account_id and is_on and '${kind}' = any (kinds))`;

const publish = (kind: string, fromMe: string, more: string): string =>
  `perform order_webhooks(new.account_id, '${kind}', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object(
      'id', new.id::text, 'wa_id', new.wa_id, 'device', d.session_id, 'chat_id', new.chat_id, 'contact_id', h.contact_id,
      'phone', p.phone, 'from_me', ${fromMe}, ${more}'at', ${AT})))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id`;

const onChange = (name: string, kind: string, more: string): string => `
create function publish_webhook_${name}() returns trigger language plpgsql as $$
begin
  if ${isWanted(kind)} then
    ${publish(kind, 'new.from_me', more)};
  end if;
  return null;
end $$`;

const reactionOf = (row: string): string =>
  `(select r ->> 'emoji' from jsonb_array_elements(${row}.reactions) r where (r ->> 'fromMe')::boolean = by_us limit 1)`;

const FUNCTIONS = [
  onChange('edited', 'message.edited', `'kind', new.kind, 'body', new.body, `),
  onChange('deleted', 'message.deleted', ''),
  `create function publish_webhook_reacted() returns trigger language plpgsql as $$
declare
  by_us boolean;
  emoji text;
begin
  if not ${isWanted('message.reacted')} then
    return null;
  end if;
  foreach by_us in array array[false, true] loop
    emoji := ${reactionOf('new')};
    continue when emoji is not distinct from ${reactionOf('old')};
    ${publish('message.reacted', 'by_us', `'emoji', emoji, `)};
  end loop;
  return null;
end $$`,
];

const TRIGGERS: readonly [name: string, columns: string, condition: string][] = [
  // A text that is forgotten when it expires is no edit.
  [
    'edited',
    'is_edited, body',
    `new.is_edited and not new.is_deleted and new.expires_at is not distinct from old.expires_at
      and (not old.is_edited or new.body is distinct from old.body)`,
  ],
  ['deleted', 'is_deleted', 'new.is_deleted and not old.is_deleted'],
  ['reacted', 'reactions', 'new.reactions <> old.reactions and not new.is_deleted'],
];

/**
 * Webhooks message.edited, message.deleted and message.reacted. Only updates fire: a row that is inserted with its reactions or already
 * edited, as an import of history does, is not announced.
 */
export class Migration20261229010000_webhooks_of_changed_messages extends Migration {
  override up(): void {
    for (const sql of FUNCTIONS) this.addSql(sql);
    for (const [name, columns, condition] of TRIGGERS)
      this
        .addSql(`create trigger webhook_of_${name} after update of ${columns} on messages for each row when (${condition})
        execute function publish_webhook_${name}()`);
  }

  override down(): void {
    for (const [name] of TRIGGERS) {
      this.addSql(`drop trigger webhook_of_${name} on messages`);
      this.addSql(`drop function publish_webhook_${name}`);
    }
  }
}
