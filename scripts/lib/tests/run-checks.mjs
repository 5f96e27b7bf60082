import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeTextTypes } from '../../../client/build/text-types.ts';
import { checkLanguage } from './check-language.mjs';
import { checkSchema } from './check-schema.mjs';
import { checkStructure } from './check-structure.mjs';
import { checkTables } from './sql/check-tables.mjs';
import { findSpecs } from './find-specs.mjs';
import { seconds } from '../progress.mjs';
import { projectRoot } from '../project-root.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { runUnitSpecs } from './run-jest.mjs';

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };

function tool(script, ...args) {
  return () => runCommand(process.execPath, [`node_modules/${script}`, ...args], { env });
}

/** Part of a message to remove: for a wrong text key the compiler lists many keys before its suggestion. */
const TEXT_KEY_LIST = / to (?:parameter of )?type '[^']*\.\.\. \d{3,} more \.\.\.[^']*'/g;

/** Uses one checker, which takes half the CPU time of four. */
function typeCheck(name, project) {
  const run = tool(
    'typescript7/bin/tsc',
    '--project',
    project,
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types-${name}.json`,
  );
  return () =>
    run().catch((error) => {
      throw Object.assign(error, { output: error.output?.replaceAll(TEXT_KEY_LIST, '') });
    });
}

const quickParts = [
  { name: 'structure', run: checkStructure },
  { name: 'comments and names', run: checkLanguage },
];

/** Parts in the order of their start, the longest first. Two run in parallel. */
const parts = [
  { name: 'unit specs', run: unitSpecs },
  { name: 'schema', run: checkSchema },
  { name: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types of the server', run: typeCheck('server', 'tsconfig.json') },
  { name: 'types of the client', run: typeCheck('client', 'client/tsconfig.json') },
  {
    name: 'import rules',
    run: tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      'src',
      'client',
      'db',
      'test',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
    ),
  },
  { name: 'tables of modules', run: checkTables },
  { name: 'format', run: tool('oxfmt/bin/oxfmt', '--check', '.') },
  ...quickParts,
];

/** Returns counts. With `isQuick`, runs only fast checks, and lints only changed files. */
export async function runChecks({ isQuick = false } = {}) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  writeTextTypes(`${projectRoot}/client/locales`);
  await runCommand(process.execPath, ['scripts/lib/write-route-tree.mjs']);
  if (!isQuick) reportLongFiles();
  const remaining = isQuick ? partsOf(changedFiles()) : [...parts];
  const work = async () => {
    for (let part = remaining.shift(); part; part = remaining.shift()) {
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

function changedFiles() {
  const list = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n');
  return [
    ...list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
}

function partsOf(files) {
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const formatted = files.filter((file) => /\.(tsx?|mjs|css|json|md)$/.test(file));
  return [
    ...(code.length > 0
      ? [{ name: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...code) }]
      : []),
    ...(formatted.length > 0
      ? [{ name: 'format', run: tool('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...formatted) }]
      : []),
    ...quickParts,
  ];
}

function unitSpecs() {
  return runUnitSpecs([...findSpecs('src'), ...findSpecs('client')], { isQuiet: true, args: ['--maxWorkers=2'] });
}

// Lint fails above 300 lines.
function reportLongFiles() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: projectRoot, encoding: 'utf8' });
  const isExempt = (file) => /^db\/migrations\/|[.]gen[.]ts$/.test(file);
  for (const file of files.trim().split('\n')) {
    if (isExempt(file)) continue;
    const lines = countLines(`${projectRoot}/${file}`);
    if (lines > 200) console.log(`note  ${file} has ${lines} lines, more than 200`);
  }
}

function countLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}
