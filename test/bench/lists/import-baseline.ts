import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

// The bare counterpart of an import, in one transaction: csv-parse, libphonenumber-js with all rules, COPY into a
// temporary table, INSERT … SELECT ON CONFLICT.
// Usage: node import-baseline.js <file> <database url> prints { ms, contacts }

const [file = '', databaseUrl] = process.argv.slice(2);
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
await db.query('drop table if exists plain_contacts');
await db.query(`create table plain_contacts (id bigserial primary key, created_at timestamptz not null default now(), account_id bigint not null,
  phone varchar(20) not null, name varchar(255), fields jsonb not null default '{}', unique (account_id, phone))`);

const startedAt = performance.now();
const rows: string[][] = parse(readFileSync(file), { from_line: 2 });
const parsedAt = performance.now();
const validLines: string[] = [];
for (const [phone = '', name = '', city = ''] of rows) {
  const parsed = parsePhoneNumberFromString(phone, 'SA');
  if (parsed?.isValid()) validLines.push(`${parsed.number.slice(1)}\t${name}\t{"City": "${city}"}\n`);
}
const validatedAt = performance.now();
await db.query('begin');
await db.query('create temp table incoming (phone varchar(20), name varchar(255), fields jsonb) on commit drop');
await pipeline(Readable.from(inBatches(validLines)), db.query(copyFrom('copy incoming from stdin')));
const { rowCount } = await db.query(`insert into plain_contacts (account_id, phone, name, fields)
  select distinct on (phone) 1, phone, name, fields from incoming
  on conflict (account_id, phone) do update set name = excluded.name, fields = plain_contacts.fields || excluded.fields`);
await db.query('commit');
const endedAt = performance.now();
await db.query('drop table plain_contacts');
await db.end();
const steps = { parse: parsedAt - startedAt, validate: validatedAt - parsedAt, write: endedAt - validatedAt };
console.log(JSON.stringify({ ms: endedAt - startedAt, contacts: rowCount, steps }));

function* inBatches(lines: string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += 1000) yield lines.slice(from, from + 1000).join('');
}
