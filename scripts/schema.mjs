// npm run schema: writes db/schema.sql, db/tables.gen.ts and db/migrations.sha256 after a change of migrations or
// functions.
//   npm run schema -- --check   fails if they are out of date
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CliError, reportAndExit } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { readMigratedSchema } from './lib/schema/read-migrated-schema.mjs';

const { findEditedMigrations, hashMigrations } = await import('../src/platform/database/schema/hash-migrations.ts');

const HEAD = '-- The schema of a migrated database, written by `npm run schema`. Do not edit.\n\n';
const SCHEMA = join(projectRoot, 'db/schema.sql');
const TABLES = join(projectRoot, 'db/tables.gen.ts');
const HASHES = join(projectRoot, 'db/migrations.sha256');

const stops = new StopInOrder();
stops.onSignals();

try {
  const current = hashMigrations(join(projectRoot, 'db/migrations'));
  const stored = read(HASHES).split('\n').filter(Boolean);
  const edited = findEditedMigrations(stored, current);
  if (edited.length > 0) throw new CliError(edited.join('\n'));
  const { schema, tableTypes } = await readMigratedSchema(stops);
  const files = [
    { path: HASHES, text: `${current.join('\n')}\n` },
    { path: SCHEMA, text: HEAD + schema },
    { path: TABLES, text: tableTypes },
  ];
  if (process.argv.includes('--check')) {
    const stale = files
      .filter(({ path, text }) => read(path) !== text)
      .map(({ path, text }) => `${relative(projectRoot, path)}${firstDifference(read(path), text)}`);
    if (stale.length > 0) throw new CliError(`Out of date, run "npm run schema": ${stale.join(', ')}`);
  } else for (const { path, text } of files) writeFileSync(path, text);
  await stops.all();
} catch (error) {
  await stops.all();
  reportAndExit(error);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function firstDifference(stored, current) {
  const [before, after] = [stored.split('\n'), current.split('\n')];
  const at = after.findIndex((line, index) => line !== before[index]);
  return at === -1 ? '' : ` (line ${at + 1} would be: ${after[at].trim()})`;
}
