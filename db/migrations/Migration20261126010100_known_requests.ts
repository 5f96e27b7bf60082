import { Migration } from '@mikro-orm/migrations';

/** Codes that their owner asks for in a browser they have signed in with are not held up by those that strangers ask for. */
export class Migration20261126010100_known_requests extends Migration {
  override up(): void {
    this.addSql('alter table code_requests add is_known boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table code_requests drop is_known');
  }
}
