import { Migration } from '@mikro-orm/migrations';

/** Texts that are written once and sent often. Searched by name and content, however these are spelled. */
export class Migration20261122050000_templates extends Migration {
  override up(): void {
    this
      .addSql(`create table templates (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, name varchar(100) not null, content text not null,
      search_text text not null generated always as (fold_search(name || chr(10) || content)) stored)`);
    this.addSql('create index templates_account_id_id_index on templates (account_id, id)');
    this.addSql(
      `create trigger count_templates_in after insert on templates for each row execute function count_row('templates', '1')`,
    );
    this.addSql(
      `create trigger count_templates_out after delete on templates for each row execute function count_row('templates', '-1')`,
    );
  }

  override down(): void {
    this.addSql('drop table templates');
  }
}
