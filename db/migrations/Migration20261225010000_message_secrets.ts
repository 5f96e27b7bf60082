import { Migration } from '@mikro-orm/migrations';

/** The secret that opens later changes of a message, its album, and its previous texts. */
export class Migration20261225010000_message_secrets extends Migration {
  override up(): void {
    this.addSql(
      'alter table messages add column secret bytea, add column album_id varchar(64), add column edits jsonb',
    );
  }

  override down(): void {
    this.addSql('alter table messages drop column secret, drop column album_id, drop column edits');
  }
}
