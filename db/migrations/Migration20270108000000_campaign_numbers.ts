import { Migration } from '@mikro-orm/migrations';

/** Numbers the campaigns of each account from 1. A trigger does it, as the previous version writes campaigns meanwhile. */
export class Migration20270108000000_campaign_numbers extends Migration {
  override up(): void {
    this
      .addSql(`create table campaign_numbers (account_id bigint primary key references accounts (id) on delete cascade,
      last_number int not null)`);
    this.addSql('alter table campaigns add column number int');
    this.addSql(`create function number_campaign() returns trigger language plpgsql as $$
begin
  insert into campaign_numbers as n (account_id, last_number) values (new.account_id, 1)
    on conflict (account_id) do update set last_number = n.last_number + 1 returning last_number into new.number;
  return new;
end $$`);
    this.addSql(`create trigger number_campaign before insert on campaigns
      for each row when (not new.is_hidden and new.number is null) execute function number_campaign()`);
    this.addSql(`update campaigns c set number = n.number
      from (select id, row_number() over (partition by account_id order by id) as number from campaigns where not is_hidden) n
      where n.id = c.id`);
    this
      .addSql(`insert into campaign_numbers select account_id, max(number) from campaigns where number is not null group by account_id
      on conflict (account_id) do update set last_number = greatest(campaign_numbers.last_number, excluded.last_number)`);
  }

  override down(): void {
    this.addSql('drop trigger number_campaign on campaigns');
    this.addSql('drop function number_campaign');
    this.addSql('alter table campaigns drop column number');
    this.addSql('drop table campaign_numbers');
  }
}
