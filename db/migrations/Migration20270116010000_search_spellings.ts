import { Migration } from '@mikro-orm/migrations';

/** The frequent letters of both alphabets first: translate() compares each letter of a text with these in turn. */
const FREQUENT = ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظ';
/** Arabic letters have a capital Latin one as their key, as in Migration20261125010000_search_key. Three of them stay. */
const KEYED = Array.from(FREQUENT)
  .filter((letter) => letter > 'z')
  .slice(0, 26);
const keyOf = (text: string): string =>
  Array.from(text, (letter) =>
    KEYED.includes(letter) ? String.fromCharCode(65 + KEYED.indexOf(letter)) : letter,
  ).join('');

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('');
/** Letters that are written for one another and have no decomposition in Unicode. */
const ALIKE: [from: string, to: string][] = [
  ['ىةٱیکہھەگڤپ', 'يهايكهههكفب'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['øđħıłŧ', 'odhilt'],
];
const IGNORED = [
  // Hamza above and below, madda and vowel signs, the stretching line, signs of the Quran.
  ...[range(0x64b, 0x65f), '\u0640\u0670', range(0x610, 0x61a), range(0x6d6, 0x6dc), range(0x6df, 0x6e4)],
  ...['\u06e7\u06e8', range(0x6ea, 0x6ed)],
  // Dashes, apostrophes, accents.
  ...['-', range(0x2010, 0x2015), '\u2212', "'`", '\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02be\u02bf'],
  range(0x300, 0x36f),
  // Zero-width marks and marks of direction.
  ...[range(0x200b, 0x200f), '\u00ad\u061c\u180e\ufeff', range(0x202a, 0x202e), range(0x2060, 0x2064)],
  ...[range(0x2066, 0x2069), range(0xfe00, 0xfe0f)],
].join('');
const FROM = [FREQUENT, ...ALIKE.map(([from]) => from)].join('');
const TO = [FREQUENT, ...ALIKE.map(([, to]) => to)].join('');

/** Parts of one name, which are written apart and together. */
const JOINED: [from: string, to: string][] = [
  ...['عبد', 'ابو', 'ابي', 'abd', 'abdul', 'abdel', 'abu'].map((part): [string, string] => [`${part} `, part]),
  ...['الله', 'الدين'].map((part): [string, string] => [` ${part}`, part]),
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An expression with `COLLATION` in the place of the collation, and its argument once: so the database inlines the function. */
function fold(write: (text: string) => string): string {
  const letters = `translate(lower(normalize(replace(written, '\u00b4', ''), NFKD) collate COLLATION), ${quoted(FROM + IGNORED)}, ${quoted(write(TO))})`;
  return [['  ', ' '], ...JOINED].reduce(
    (text, [from = '', to = '']) => `replace(${text}, ${quoted(write(from))}, ${quoted(write(to))})`,
    letters,
  );
}

const TABLES = ['users', 'contacts', 'carts', 'store_messages', 'message_texts'];

/**
 * Searches find more spellings of a name: compound names written apart or together, accents, presentation forms, apostrophes and dashes.
 *
 * The generated columns call their function by its identity, so the renamed function keeps them without a rewrite of a table. `search_key`
 * stays as it was for the previous version, and finds rows that RefoldSearches has not written anew.
 */
export class Migration20270116010000_search_spellings extends Migration {
  override up(): void {
    this.addSql(`do $do$
      declare
        previous text := pg_get_functiondef('search_key(text)'::regprocedure);
      begin
        alter function search_key(text) rename to letter_key;
        execute previous;
      end $do$`);
    this.define('letter_key', fold(keyOf));
    this.define('fold_letters', fold(String));
    this.rewriteTrigger('search_key(', 'letter_key(');
    this.addSql(`create table search_refolds (table_name varchar(40) primary key, last_id bigint not null default 0,
      due_at timestamptz not null default now() + interval '10 minutes')`);
    for (const table of TABLES)
      this.addSql(`insert into search_refolds (table_name) select '${table}' where exists (select from ${table})`);
  }

  override down(): void {
    this.addSql('drop table search_refolds');
    this.rewriteTrigger('letter_key(', 'search_key(');
    this.addSql('drop function fold_letters');
    this.addSql(`do $do$
      declare
        previous text := pg_get_functiondef('search_key(text)'::regprocedure);
      begin
        drop function search_key(text);
        alter function letter_key(text) rename to search_key;
        execute previous;
      end $do$`);
  }

  private define(name: string, expression: string): void {
    this.addSql(`do $do$
      begin
        execute replace($f$create or replace function ${name}(written text) returns text language sql immutable strict parallel safe
          as $body$ select ${expression} $body$ $f$, 'COLLATION', ${COLLATION});
      end $do$`);
  }

  private rewriteTrigger(from: string, to: string): void {
    this.addSql(`do $do$
      begin
        execute replace(pg_get_functiondef('keep_message_text()'::regprocedure), '${from}', '${to}');
      end $do$`);
  }
}

/** As in Migration20270104010000_case_folding. */
const COLLATION = `coalesce((select format('pg_catalog.%I', collname) from pg_collation
  where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1), '"C"')`;
