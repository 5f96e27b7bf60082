import { Migration } from '@mikro-orm/migrations';

/** When the rows of each kind of background work were last looked at, over all processes. */
export class Migration20261212010000_reconcile_rounds extends Migration {
  override up(): void {
    this.addSql('create table reconcile_rounds (work varchar(60) primary key, begun_at timestamptz not null)');
  }

  override down(): void {
    this.addSql('drop table reconcile_rounds');
  }
}
