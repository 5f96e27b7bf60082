import { Migration } from '@mikro-orm/migrations';

/** Names of the field: files no media row leads to any more are orphaned; a device's sends are slots that are reserved. */
export class Migration20261129080000_standard_names extends Migration {
  override up(): void {
    this.addSql('alter table media_leftovers rename to orphaned_media');
    this.addSql('alter index media_leftovers_account_id_index rename to orphaned_media_account_id_index');
    this.addSql('alter function count_sends rename to reserve_bulk_slots');
  }

  override down(): void {
    this.addSql('alter function reserve_bulk_slots rename to count_sends');
    this.addSql('alter index orphaned_media_account_id_index rename to media_leftovers_account_id_index');
    this.addSql('alter table orphaned_media rename to media_leftovers');
  }
}
