import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeTextTypes } from '../../../client/build/text-types.ts';
import { checkStructure } from './check-structure.mjs';
import { findSpecs } from './find-specs.mjs';
import { seconds } from '../progress.mjs';
import { projectRoot } from '../project-root.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { runUnitSpecs } from './run-jest.mjs';

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };

function tool(script, ...args) {
  return () => runCommand(process.execPath, [`node_modules/${script}`, ...args], { env });
}

/**
 * TypeScript 7 takes half the time; it has no API, for which those who need one have TypeScript 6. Of several checkers each derives most
 * types anew: four, as many as there are by default, take twice the processor of one.
 */
const types = (name, project) =>
  tool(
    'typescript7/bin/tsc',
    ...[
      '--project',
      project,
      ...['--noEmit', '--checkers', '1', '--incremental'],
      '--tsBuildInfoFile',
      `node_modules/.cache/types-${name}.json`,
    ],
  );

/** The longest first, as two run at a time. */
const parts = [
  { name: 'unit specs', run: unitSpecs },
  { name: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types of the server', run: types('server', 'tsconfig.json') },
  { name: 'types of the client', run: types('client', 'client/tsconfig.json') },
  {
    name: 'borders',
    run: tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['src', 'client', 'migrations', 'test', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    ),
  },
  { name: 'format', run: tool('oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'structure', run: checkStructure },
];

/** Runs every check, two at a time, with a line for each; a failed one shows all it said. Answers the counts. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  writeTextTypes(`${projectRoot}/client/locales`);
  noteLongFiles();
  const waiting = [...parts];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const outcome = await runPart(part);
      for (const key of Object.keys(counts)) counts[key] += outcome[key];
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

async function runPart({ name, run }) {
  const startedAt = Date.now();
  const result = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error.output ?? error.stack,
  }));
  const counts = typeof result === 'string' ? { passed: 1, failed: 0, skipped: 0 } : result;
  const detail = name === 'unit specs' ? ` (${counts.passed} passed)` : '';
  console.log(`${counts.failed > 0 ? 'FAIL' : 'ok  '}  ${`${name}${detail}`.padEnd(30)} ${seconds(startedAt)}`);
  if (counts.failed > 0) console.log(result.output);
  return counts;
}

function unitSpecs() {
  return runUnitSpecs([...findSpecs('src'), ...findSpecs('client')], { isQuiet: true, args: ['--maxWorkers=2'] });
}

// Past 300 lines lint fails; past 200 it is time to ask whether a file does two things.
function noteLongFiles() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: projectRoot, encoding: 'utf8' });
  const isExempt = (file) => /^migrations\/|[.]gen[.]ts$/.test(file);
  for (const file of files.trim().split('\n')) {
    if (isExempt(file)) continue;
    const lines = countLines(`${projectRoot}/${file}`);
    if (lines > 200) console.log(`note  ${file} has ${lines} lines: more than 200 is a lot for one thing`);
  }
}

function countLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}
