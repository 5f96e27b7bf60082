import { Migration } from '@mikro-orm/migrations';

/**
 * Chats that are archived or muted on phones and have no row in `chats`: what one that begins later is from the start. `person` is a phone number
 * or `<lid>@lid`, as the phone said it; who was said in both ways has two rows.
 */
export class Migration20261219010100_phone_chats extends Migration {
  override up(): void {
    this
      .addSql(`create table phone_chats (created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts on delete cascade, device_id bigint not null, person varchar(30) not null,
      kind varchar(10) not null check (kind in ('archive', 'mute')), muted_until timestamptz,
      primary key (device_id, person, kind))`);
    this.addSql('create index phone_chats_of_account on phone_chats (account_id)');
  }

  override down(): void {
    this.addSql('drop table phone_chats');
  }
}
