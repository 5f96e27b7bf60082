import { Migration } from '@mikro-orm/migrations';

const IS_LISTED = 'last_message_at is not null';

/** The chats of all devices in one order, and those of them that somebody has to look at. */
export class Migration20261126060000_inbox extends Migration {
  override up(): void {
    this.addSql('create index chats_account_id_last_message_at_id_index on chats (account_id, last_message_at, id)');
    // It begins with the same column.
    this.addSql('drop index chats_account_id_index');
    this.addSql(
      `create index chats_unread on chats (account_id, last_message_at, id) include (device_id) where unread_count > 0`,
    );
    this.addSql(`create index messages_failed on messages (account_id, chat_id) where from_me and status = 'failed'`);
    for (const [name, event, delta, when] of [
      ['insert', 'insert', 1, `new.${IS_LISTED}`],
      ['listed', 'update of last_message_at', 1, `new.${IS_LISTED} and old.last_message_at is null`],
      ['unlisted', 'update of last_message_at', -1, `new.last_message_at is null and old.${IS_LISTED}`],
      ['delete', 'delete', -1, `old.${IS_LISTED}`],
    ] as const)
      this.addSql(`create trigger count_chats_${name} after ${event} on chats for each row when (${when})
        execute function count_row('chats', '${delta}')`);
    this.addSql(`insert into counters (account_id, name, bucket, value)
      select account_id, 'chats', 'epoch', count(*) from chats where ${IS_LISTED} group by 1`);
  }

  override down(): void {
    for (const name of ['insert', 'listed', 'unlisted', 'delete'])
      this.addSql(`drop trigger count_chats_${name} on chats`);
    this.addSql(`delete from counters where name = 'chats'`);
    this.addSql(`delete from counter_deltas where name = 'chats'`);
    this.addSql('drop index messages_failed, chats_unread');
    this.addSql('create index chats_account_id_index on chats (account_id)');
    this.addSql('drop index chats_account_id_last_message_at_id_index');
  }
}
