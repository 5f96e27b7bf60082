import { Migration } from '@mikro-orm/migrations';

/** An opt-out holds under both spellings of a Brazilian, Mexican or Argentine number: `otherSpelling` of phone-spellings.ts in SQL. */
export class Migration20270110010000_opt_out_spellings extends Migration {
  override up(): void {
    this
      .addSql(`create function other_spelling(phone text) returns text language sql immutable strict parallel safe as $f$
      select case
        when phone ~ '^55[1-9][0-9]9[6-9][0-9]{7}$' then substr(phone, 1, 4) || substr(phone, 6)
        when phone ~ '^55[1-9][0-9][6-9][0-9]{7}$' then substr(phone, 1, 4) || '9' || substr(phone, 5)
        when phone ~ '^521[0-9]{10}$' then '52' || substr(phone, 4)
        when phone ~ '^52[2-9][0-9]{9}$' then '521' || substr(phone, 3)
        when phone ~ '^549[1-8][0-9]{9}$' then '54' || substr(phone, 4)
        when phone ~ '^54[1-8][0-9]{9}$' then '549' || substr(phone, 3) end $f$`);
    this.addSql(
      'alter table suppressions add column other_phone varchar(20) generated always as (other_spelling(phone)) stored',
    );
    this.addSql(
      'create index suppressions_other_phone_index on suppressions (account_id, other_phone) where other_phone is not null',
    );
  }

  override down(): void {
    this.addSql('alter table suppressions drop column other_phone');
    this.addSql('drop function other_spelling');
  }
}
