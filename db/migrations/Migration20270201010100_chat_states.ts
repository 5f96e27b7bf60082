import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  chats_of_assignee: `chats (assignee_id, last_message_at, id) include (account_id, device_id, state, is_archived)
    where assignee_id is not null`,
  chats_of_team: `chats (team_id, last_message_at, id) include (account_id, device_id, state, is_archived)
    where team_id is not null`,
  chats_active: `chats (account_id, last_message_at, id) include (device_id, assignee_id, state)
    where state in ('open', 'pending') and not is_archived`,
  chats_unassigned: `chats (account_id, last_message_at, id) include (device_id, state)
    where assignee_id is null and state in ('open', 'pending') and not is_archived`,
  chats_by_state: `chats (account_id, state, last_message_at, id) include (device_id, assignee_id, is_archived)
    where state <> 'open'`,
  chats_waiting: `chats (account_id, waiting_since, id) include (device_id, assignee_id, state, is_archived)
    where waiting_since is not null`,
  chats_to_wake: `chats (snoozed_until) where state = 'snoozed'`,
};

/** Inbox views by assignee, team, state and waiting time. */
export class Migration20270201010100_chat_states extends Migration {
  /** `concurrently` is not possible in a transaction. An index that a failed run left half built is dropped first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table chats validate constraint chats_state_check');
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${columns}`);
    }
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index concurrently if exists ${name}`);
  }
}
