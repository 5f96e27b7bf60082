import { Migration } from '@mikro-orm/migrations';

/** An edit, a deletion or a reaction that came before the message it is about. It goes with its chat. */
export class Migration20261126030100_pending_effects extends Migration {
  override up(): void {
    this.addSql(`create table pending_effects (id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade, chat_id bigint not null references chats on delete cascade,
      target_wa_id varchar(64) not null, target_from_me boolean not null, from_me boolean not null, effect jsonb not null,
      created_at timestamptz not null default now())`);
    this.addSql('create index pending_effects_of_chat on pending_effects (chat_id, target_wa_id)');
    this.addSql('create index pending_effects_age on pending_effects (created_at)');
    this.addSql('create index pending_effects_of_account on pending_effects (account_id)');
  }

  override down(): void {
    this.addSql('drop table pending_effects');
  }
}
