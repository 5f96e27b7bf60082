import { Migration } from '@mikro-orm/migrations';

const UNREAD = 'create index chats_unread on chats (account_id, last_message_at, id) include';

/** Chats are put away, silenced, and ask for a person: what bots said of that moves to where lists are read. */
export class Migration20261207030000_chat_states extends Migration {
  override up(): void {
    this
      .addSql(`alter table chats add column is_archived boolean not null default false, add column is_muted boolean not null default false,
      add column needs_you_at timestamptz`);
    // As it was told until now: somebody who wrote by hand since has looked after it.
    this
      .addSql(`update chats c set needs_you_at = b.needs_you_at from bot_chats b where b.chat_id = c.id and b.needs_you_at is not null
      and not exists (select from messages m where m.chat_id = c.id and m.at >= date_trunc('second', b.needs_you_at) and m.from_me
        and not m.is_bulk and not m.is_free and (m.idempotency_key is null or not starts_with(m.idempotency_key, '→')))`);
    this.addSql('alter table bot_chats drop column needs_you_at');
    this.addSql('drop index chats_unread');
    this.addSql(`${UNREAD} (device_id, is_muted) where unread_count > 0 and not is_archived`);
    for (const [name, where] of [
      ['archived', 'is_archived'],
      ['needs_you', 'needs_you_at is not null and not is_archived'],
    ])
      this.addSql(
        `create index chats_${name} on chats (account_id, last_message_at, id) include (device_id) where ${where}`,
      );
  }

  override down(): void {
    this.addSql('alter table bot_chats add column needs_you_at timestamptz');
    this
      .addSql(`insert into bot_chats (chat_id, account_id, needs_you_at) select id, account_id, needs_you_at from chats where needs_you_at is not null
      on conflict (chat_id) do update set needs_you_at = excluded.needs_you_at`);
    this.addSql('drop index chats_unread, chats_archived, chats_needs_you');
    this.addSql('alter table chats drop column is_archived, drop column is_muted, drop column needs_you_at');
    this.addSql(`${UNREAD} (device_id) where unread_count > 0`);
  }
}
