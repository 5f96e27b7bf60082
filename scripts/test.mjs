// npm test: runs the checks, then the specs of test/ against real servers and a real browser.
//   npm test -- --all                            also runs specs marked `// Long:`
//   npm test -- test/api/devices [-t "a name"]   runs a spec, a folder, or all paths with this prefix; flags go to jest
//   npm test -- --at=2026-12-31T23:58:00+03:00   starts all programs at this time; needs a C compiler
//   npm test -- --keep-times                     records durations in test/spec-times.json, which orders the next run
import './lib/tests/collect-less.mjs';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildFirst } from './lib/build-first.mjs';
import { findSpecs } from './lib/tests/find-specs.mjs';
import { CliError, reportAndExit, seconds } from './lib/progress.mjs';
import { moveClock } from './lib/tests/move-clock.mjs';
import { runChecks } from './lib/tests/run-checks.mjs';
import { runStages, runUnitSpecs } from './lib/tests/run-jest.mjs';
import { serverEnvironment } from './lib/processes/server-flags.mjs';
import { findStages, isLong } from './lib/tests/spec-stages.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { startTestServices } from './lib/tests/test-services.mjs';

const startedAt = Date.now();
const isCI = process.env.CI === 'true';
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, printed last because a CI log may keep only its end. */
const failures = [];
const stops = new StopInOrder();
stops.onSignals();

const allArgs = process.argv.slice(2);
const recordsTimes = allArgs.includes('--keep-times');
const startTime = allArgs.find((arg) => arg.startsWith('--at='))?.slice('--at='.length);
const runsAll = allArgs.includes('--all');
const args = allArgs.filter((arg) => !['--keep-times', '--all'].includes(arg) && !arg.startsWith('--at='));
const isPath = (arg) => !arg.startsWith('-') && (arg.includes('/') || existsSync(arg));
const requested = args.filter(isPath).flatMap(specsOf);
const jestFlags = args.filter((arg) => !isPath(arg));

/** Returns the specs whose path starts with `path`. */
function specsOf(path) {
  const found = ['src', 'client', 'test']
    .flatMap((folder) => findSpecs(folder))
    .filter((spec) => spec.startsWith(path));
  if (found.length === 0) reportAndExit(new CliError(`There is no spec at ${path}.`));
  return found;
}

function addToTotal(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  failures.push(...(counts.failures ?? []));
}

/** Jest workers per processor. Specs wait often, so one worker would leave it idle. */
const WORKERS_PER_PROCESSOR = 2;

async function runSpecs() {
  const { env, redisUrl } = await startTestServices(stops);
  const isWanted = (spec) => (requested.length === 0 ? runsAll || !isLong(spec) : requested.includes(spec));
  const { stages, skipped } = await findStages({ redisUrl, isWanted });
  for (const { spec, reason } of skipped) console.log(`${isCI ? 'FAIL' : 'skip'}  ${spec}: ${reason}`);
  addToTotal({ passed: 0, failed: isCI ? skipped.length : 0, skipped: isCI ? 0 : skipped.length });
  if (stages.length === 0) return;
  const options = {
    env: { ...env, ...(recordsTimes && { KEEP_TIMES: '1' }) },
    args: jestFlags,
    workers: Math.max(3, Math.ceil(WORKERS_PER_PROCESSOR * availableParallelism())),
    isCI,
  };
  addToTotal(await runStages('specs', stages, options));
}

function build() {
  try {
    buildFirst(process.execPath, '--with-tests');
    // About 300 server starts share the compile cache.
    process.env.NODE_COMPILE_CACHE ??= serverEnvironment.NODE_COMPILE_CACHE;
    return true;
  } catch {
    addToTotal({ passed: 0, failed: 1, skipped: 0 });
    return false;
  }
}

try {
  const unknown = args.find((arg) => arg.endsWith('.ts') && !existsSync(arg));
  if (unknown) throw new CliError(`There is no ${unknown}.`);
  const unitSpecs = requested.filter((spec) => !spec.startsWith('test/'));
  if (args.length === 0) addToTotal(await runChecks());
  else if (unitSpecs.length > 0) addToTotal(await runUnitSpecs(unitSpecs, { args: jestFlags }));
  if (requested.length === 0 || unitSpecs.length < requested.length) {
    if (build()) {
      if (startTime !== undefined) moveClock(startTime, stops);
      await runSpecs();
    }
  }
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
if (!stops.hasStarted) {
  await stops.all();
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\nin ${seconds(startedAt)}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
