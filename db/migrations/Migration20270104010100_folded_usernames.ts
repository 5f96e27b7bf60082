import { Migration } from '@mikro-orm/migrations';

/** Searches for "@name" compare by fold_case. */
export class Migration20270104010100_folded_usernames extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists contacts_folded_username');
    this.addSql(
      'create index concurrently contacts_folded_username on contacts (account_id, fold_case(username) text_pattern_ops) where username is not null',
    );
    this.addSql('drop index concurrently if exists contacts_username');
  }

  override down(): void {
    this.addSql('drop index concurrently if exists contacts_folded_username');
    this.addSql('drop index concurrently if exists contacts_username');
    this.addSql(
      'create index concurrently contacts_username on contacts (account_id, lower(username) text_pattern_ops) where username is not null',
    );
  }
}
