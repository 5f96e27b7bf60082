import { Migration } from '@mikro-orm/migrations';

/** A reaction that is newer than the last message of its chat: the chat shows it. */
export class Migration20261227010000_chat_reactions extends Migration {
  override up(): void {
    this.addSql('alter table chats add column last_reaction_id bigint, add column last_reaction_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table chats drop column last_reaction_id, drop column last_reaction_at');
  }
}
