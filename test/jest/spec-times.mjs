import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const TIMES_FILE = join(root, 'test/spec-times.json');

/** Returns the seconds of each spec by stage and path, from the last `npm test -- --keep-times`. */
export function readSpecTimes() {
  const times = existsSync(TIMES_FILE) ? JSON.parse(readFileSync(TIMES_FILE, 'utf8')) : {};
  const known = Object.values(times).flatMap((stage) => Object.values(stage));
  const average = known.reduce((sum, seconds) => sum + seconds, 0) / known.length || 1;
  return { of: (stage, path) => times[stage]?.[relative(root, path)] ?? average };
}

/** A jest reporter that stores times when KEEP_TIMES is set. */
export default class SpecTimes {
  times = {};

  onTestResult({ context, path }, { perfStats }) {
    const stage = (this.times[context.config.displayName?.name ?? ''] ??= {});
    stage[relative(root, path)] = Math.round(perfStats.runtime / 1000);
  }

  onRunComplete() {
    if (process.env.KEEP_TIMES === '1') writeFileSync(TIMES_FILE, `${JSON.stringify(sortKeys(this.times), null, 2)}\n`);
  }
}

function sortKeys(value) {
  if (typeof value !== 'object') return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortKeys(value[name])]));
}
