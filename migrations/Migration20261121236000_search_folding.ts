import { Migration } from '@mikro-orm/migrations';

/** The line breaks keep a search from running over from one field into the next. */
const SEARCHED = `username || chr(10) || email || chr(10) || coalesce(name, '') || chr(10) || coalesce(phone, '')`;

const pairs: [from: string, to: string][] = [
  // Letters that people write one for the other.
  [
    '\u0623\u0625\u0622\u0671\u0649\u0626\u06cc\u0624\u0629\u06a9',
    '\u0627\u0627\u0627\u0627\u064a\u064a\u064a\u0648\u0647\u0643',
  ],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  // Vowel signs, the stretching line and marks of direction stand for nothing.
  [
    '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670\u0640\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
    '',
  ],
];
/** What fold_search makes one, and what search_code stands in for: a later migration changes the order of both. */
export const FROM = pairs.map(([from]) => from).join('');
export const TO = pairs.map(([, to]) => to).join('');
export const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويء';
export const LATIN = 'abcdefghijklmnopqrstuvwxyz234';

/** The search for members takes spellings of a word as one, and finds Arabic names by an index wherever the database runs. */
export class Migration20261121236000_search_folding extends Migration {
  override up(): void {
    this.addSql(`create function fold_search(written text) returns text language sql immutable strict parallel safe
      as $$ select translate(lower(written), '${FROM}', '${TO}') $$`);
    // In a database with the C locale, as ours that comes along, trigrams are made of Latin letters and digits alone: each Arabic letter
    // gets one to stand in for it. What is found by the index is compared as it is written.
    this.addSql(`create function search_code(folded text) returns text language sql immutable strict parallel safe
      as $$ select translate(folded, '${ARABIC}', '${LATIN}') $$`);

    this.addSql('alter table users drop column search_text');
    this
      .addSql(`alter table users add column search_text text not null generated always as (fold_search(${SEARCHED})) stored,
      add column search_code text not null generated always as (search_code(fold_search(${SEARCHED}))) stored`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index users_search_code_index on users using gin (search_code gin_trgm_ops);
      end if; end $$`);
  }

  override down(): void {
    this.addSql('alter table users drop column search_text, drop column search_code');
    this.addSql(`alter table users add column search_text text not null generated always as
      (lower(${SEARCHED})) stored`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index users_search_text_index on users using gin (search_text gin_trgm_ops);
      end if; end $$`);
    this.addSql('drop function search_code, fold_search');
  }
}
