import { Migration } from '@mikro-orm/migrations';

/** After a merge of two numbers, messages of the other number are not repeated to the kept one. */
export class Migration20270201012001_merged_addresses extends Migration {
  override up(): void {
    this.addSql('alter table messages add column merged_from varchar(30)');
    this.addSql('alter table campaign_recipients add column is_merged boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table campaign_recipients drop column is_merged');
    this.addSql('alter table messages drop column merged_from');
  }
}
