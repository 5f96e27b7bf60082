import { Migration } from '@mikro-orm/migrations';

const NAME = `fold_search(file_name)`;

/** The media library: files that an account has brought, to be sent again and again. */
export class Migration20261122040000_media extends Migration {
  override up(): void {
    // The uploaded bytes have a hash of their own, as pictures are written anew without what they tell about their owner.
    this
      .addSql(`create table media (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, uuid uuid not null, file_name varchar(255) not null,
      mimetype varchar(100) not null, kind varchar(20) not null, size bigint not null, sha256 char(64) not null, uploaded_sha256 char(64) not null,
      width int, height int, file_key varchar(100) not null, thumb_key varchar(100),
      search_text text not null generated always as (${NAME}) stored,
      constraint media_uuid_unique unique (uuid), constraint media_account_id_sha256_unique unique (account_id, sha256))`);
    this.addSql('create index media_account_id_uploaded_sha256_index on media (account_id, uploaded_sha256)');
    this.addSql('create index media_account_id_id_index on media (account_id, id)');
    this.addSql(
      `create trigger count_media_in after insert on media for each row execute function count_row('media', '1')`,
    );
    this.addSql(
      `create trigger count_media_out after delete on media for each row execute function count_row('media', '-1')`,
    );
  }

  override down(): void {
    this.addSql('drop table media');
    for (const table of ['counters', 'counter_deltas']) this.addSql(`delete from ${table} where name = 'media'`);
  }
}
