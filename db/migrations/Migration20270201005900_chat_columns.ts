import { Migration } from '@mikro-orm/migrations';

/** Each chat has an assignee and a state. Later tables reference `chats` without its exclusive lock. */
export class Migration20270201005900_chat_columns extends Migration {
  /** `chats` is large, so the check is validated apart from the lock. */
  override up(): void {
    this.addSql(`alter table chats add column assignee_id bigint, add column team_id bigint,
      add column state varchar(10) not null default 'open', add column snoozed_until timestamptz,
      add column waiting_since timestamptz, add column resolved_at timestamptz,
      add column state_version integer not null default 0,
      add constraint chats_state_check check (state in ('open', 'pending', 'snoozed', 'resolved')) not valid`);
  }

  override down(): void {
    this.addSql(`alter table chats drop column state_version, drop column resolved_at, drop column waiting_since,
      drop column snoozed_until, drop column state, drop column team_id, drop column assignee_id`);
  }
}
