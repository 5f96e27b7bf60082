import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { computeStamp } from '../source-stamp.mjs';

const INPUTS = ['db', 'src/platform/database/schema', 'scripts/schema.mjs', 'scripts/lib/schema', 'package-lock.json'];
const STAMP = join(projectRoot, 'node_modules/.cache/schema-stamp');

/** Compares a migrated database with db/schema.sql and db/tables.gen.ts, unless the inputs are unchanged. */
export async function checkSchema() {
  const stamp = computeStamp(INPUTS);
  if (readStamp() === stamp) return '';
  const output = await runCommand(process.execPath, ['scripts/schema.mjs', '--check']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp);
  return output;
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}
