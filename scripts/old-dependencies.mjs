// node scripts/old-dependencies.mjs: lists dependencies without a release for a year.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './lib/project-root.mjs';

const YEAR_MS = 365 * 24 * 3_600_000;
const MAX_PARALLEL = 4;

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const pending = Object.entries({ ...dependencies, ...devDependencies });
const found = [];

async function findNewestRelease(name) {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'time', '--json'], { maxBuffer: 50_000_000 });
  const { created: _created, modified: _modified, ...releases } = JSON.parse(stdout);
  return Math.max(...Object.values(releases).map((at) => Date.parse(at)));
}

async function work() {
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [name, version] = next;
    const releasedAt = await findNewestRelease(name);
    if (Date.now() - releasedAt > YEAR_MS) found.push({ name, version, releasedAt });
  }
}
await Promise.all(Array.from({ length: MAX_PARALLEL }, work));

for (const { name, version, releasedAt } of found.toSorted((a, b) => a.releasedAt - b.releasedAt))
  console.log(`${new Date(releasedAt).toISOString().slice(0, 10)}  ${name} ${version}`);
console.log(
  `\n${found.length} of ${Object.keys({ ...dependencies, ...devDependencies }).length} direct dependencies had no release for a year.`,
);
