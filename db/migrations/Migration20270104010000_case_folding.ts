import { Migration } from '@mikro-orm/migrations';

/** In a Turkish database lower('I') is not 'i': case is folded by a collation that each function names. */
export class Migration20270104010000_case_folding extends Migration {
  override up(): void {
    this.addSql(`do $do$
      begin
        execute format('create function fold_case(written text) returns text language sql immutable strict parallel safe
          as $f$ select lower(written collate %s) $f$', ${COLLATION});
      end $do$`);
    this.refold(`'lower(written)', format('lower(written collate %s)', ${COLLATION})`);
    this.addSql('drop index coupons_code_unique');
    this.addSql('create unique index coupons_code_unique on coupons (fold_case(code))');
  }

  override down(): void {
    this.addSql('drop index coupons_code_unique');
    this.addSql('create unique index coupons_code_unique on coupons (lower(code))');
    this.refold(`format('lower(written collate %s)', ${COLLATION}), 'lower(written)'`);
    this.addSql('drop function fold_case');
  }

  /** Writes the functions for searches anew, with one call in the place of another. */
  private refold(replacement: string): void {
    this.addSql(`do $do$
      declare
        made text;
      begin
        for made in
          select replace(pg_get_functiondef(p.oid), ${replacement}) from pg_proc p
            where p.pronamespace = current_schema::regnamespace and p.proname in ('fold_search', 'search_key')
        loop
          execute made;
        end loop;
      end $do$`);
  }
}

/** PostgreSQL 17 and ICU fold all letters. "C" folds Latin ones only. */
const COLLATION = `coalesce((select format('pg_catalog.%I', collname) from pg_collation
  where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1), '"C"')`;
