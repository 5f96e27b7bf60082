import { Migration } from '@mikro-orm/migrations';

/** A chat that holds nothing but bulk messages has no last message, and is in no list until it is answered. */
export class Migration20261126070000_bulk_chats extends Migration {
  override up(): void {
    this.addSql(`update chats c set last_message_id = m.id, last_message_at = m.at
      from chats o left join lateral (
        select id, at from messages where chat_id = o.id and not is_bulk order by at desc, id desc limit 1) m on true
      where o.id = c.id and exists (select from messages b where b.id = c.last_message_id and b.is_bulk)`);
  }

  override down(): void {
    this.addSql(`update chats c set last_message_id = m.id, last_message_at = m.at
      from chats o cross join lateral (
        select id, at from messages where chat_id = o.id order by at desc, id desc limit 1) m
      where o.id = c.id and c.last_message_id is distinct from m.id`);
  }
}
