import { Migration } from '@mikro-orm/migrations';
import { ARABIC, FROM, LATIN, TO } from './Migration20261121236000_search_folding.js';

/** What names are made of, the frequent letters first: translate() looks at its letters in turn, for each letter of a text. */
const FREQUENT = Array.from(' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظ');
/** Three letters are left over and stay: they are rare, or the last of a word. */
const CODED = FREQUENT.filter((letter) => ARABIC.includes(letter)).slice(0, 26);
const keyOf = (letter: string): string =>
  CODED.includes(letter) ? String.fromCharCode(65 + CODED.indexOf(letter)) : letter;
const LETTERS = `${FREQUENT.join('')}${FROM}`;
const KEYS = Array.from(`${FREQUENT.join('')}${TO}`, keyOf).join('');

const USER = `username || chr(10) || email || chr(10) || coalesce(name, '') || chr(10) || coalesce(phone, '')`;
const CONTACT = `coalesce(name, '') || chr(10) || coalesce(push_name, '')`;
/** Digits are the same in every spelling of letters. */
const PHONE = `|| chr(10) || coalesce(phone, '')`;

/**
 * One text to search in instead of two. Arabic letters stand in it as capital Latin ones, of which folded text has none: they make
 * trigrams in every locale, and no letter is taken for another one. Folding twice was a fifth of what an import cost.
 */
export class Migration20261125010000_search_key extends Migration {
  override up(): void {
    this.addSql(`create function search_key(written text) returns text language sql immutable strict parallel safe
      as $$ select translate(lower(written), '${LETTERS}', '${KEYS}') $$`);
    this.replace('users', ['search_text', 'search_code'], { search_key: `search_key(${USER})` });
    this.replace('contacts', ['search_text', 'search_code'], { search_key: `search_key(${CONTACT}) ${PHONE}` });
    this.addSql('drop function search_code');
  }

  override down(): void {
    const [letters, codes] = [
      FREQUENT.slice(1).join(''),
      FREQUENT.slice(1).map((letter) => LATIN[ARABIC.indexOf(letter)] ?? letter),
    ];
    this.addSql(`create function search_code(folded text) returns text language sql immutable strict parallel safe
      as $$ select translate(folded, '${letters}', '${codes.join('')}') $$`);
    this.replace('contacts', ['search_key'], {
      search_text: `fold_search(${CONTACT}) ${PHONE}`,
      search_code: `search_code(fold_search(${CONTACT})) ${PHONE}`,
    });
    this.replace('users', ['search_key'], {
      search_text: `fold_search(${USER})`,
      search_code: `search_code(fold_search(${USER}))`,
    });
    this.addSql('drop function search_key');
  }

  /** The index that goes with a column is made again as it was, on the new one. */
  private replace(table: string, gone: string[], made: Record<string, string>): void {
    const added = Object.entries(made).map(
      ([column, text]) => `add column ${column} text not null generated always as (${text}) stored`,
    );
    const [before, after] = 'search_key' in made ? ['search_code', 'search_key'] : ['search_key', 'search_code'];
    this.addSql(`do $$ declare made text; begin
      select indexdef into made from pg_indexes
        where schemaname = current_schema() and tablename = '${table}' and indexdef like '%gin_trgm_ops%';
      alter table ${table} ${[...gone.map((column) => `drop column ${column}`), ...added].join(', ')};
      if made is not null then execute replace(made, '${before}', '${after}'); end if; end $$`);
  }
}
