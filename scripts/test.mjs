// npm test: the checks, then the specs that go in through a door, against real servers and a real browser.
//   npm test -- test/api/devices [-t "a name"]   runs a part: a spec, a folder, or how the path begins; flags go to jest
//   npm test -- --keep-times                     keeps how long each spec took in test/spec-times.json, by which the next run is ordered
import './lib/tests/collect-less.mjs';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildFirst } from './lib/build-first.mjs';
import { findSpecs } from './lib/tests/find-specs.mjs';
import { PlainProblem, reportAndExit, seconds } from './lib/progress.mjs';
import { runChecks } from './lib/tests/run-checks.mjs';
import { runStages, runUnitSpecs } from './lib/tests/run-jest.mjs';
import { serverEnvironment } from './lib/processes/server-flags.mjs';
import { findStages } from './lib/tests/spec-stages.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { startTestServices } from './lib/tests/test-services.mjs';

const startedAt = Date.now();
const isCI = process.env.CI === 'true';
const total = { passed: 0, failed: 0, skipped: 0 };
const stops = new StopInOrder();
stops.onSignals();

const given = process.argv.slice(2);
const keepsTimes = given.includes('--keep-times');
const args = given.filter((arg) => arg !== '--keep-times');
const isPath = (arg) => !arg.startsWith('-') && (arg.includes('/') || existsSync(arg));
const asked = args.filter(isPath).flatMap(specsOf);
const jestFlags = args.filter((arg) => !isPath(arg));

/** A spec, a folder of specs, or how their path begins. */
function specsOf(path) {
  const found = ['src', 'client', 'test']
    .flatMap((folder) => findSpecs(folder))
    .filter((spec) => spec.startsWith(path));
  if (found.length === 0) reportAndExit(new PlainProblem(`There is no spec at ${path}.`));
  return found;
}

function count(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

/** Specs wait as much as they work: with one for each processor these would be idle, with two each spec takes twice its time. */
const WORKERS_PER_PROCESSOR = 1.5;

async function runSpecs() {
  const { env, redisUrl } = await startTestServices(stops);
  const wants = (spec) => asked.length === 0 || asked.includes(spec);
  const { stages, skipped } = await findStages({ redisUrl, wants });
  // What cannot run here is said, with the reason; on a CI machine it is a failure.
  for (const { spec, reason } of skipped) console.log(`${isCI ? 'FAIL' : 'skip'}  ${spec}: ${reason}`);
  count({ passed: 0, failed: isCI ? skipped.length : 0, skipped: isCI ? 0 : skipped.length });
  if (stages.length === 0) return;
  const options = {
    env: { ...env, ...(keepsTimes && { KEEP_TIMES: '1' }) },
    args: jestFlags,
    workers: Math.max(3, Math.ceil(WORKERS_PER_PROCESSOR * availableParallelism())),
    isCI,
  };
  count(await runStages('specs', stages, options));
}

function build() {
  try {
    buildFirst(process.execPath, '--with-tests');
    // Servers are started some three hundred times.
    process.env.NODE_COMPILE_CACHE ??= serverEnvironment.NODE_COMPILE_CACHE;
    return true;
  } catch {
    count({ passed: 0, failed: 1, skipped: 0 });
    return false;
  }
}

try {
  const unknown = args.find((arg) => arg.endsWith('.ts') && !existsSync(arg));
  if (unknown) throw new PlainProblem(`There is no ${unknown}.`);
  const unitSpecs = asked.filter((spec) => !spec.startsWith('test/'));
  if (args.length === 0) count(await runChecks());
  else if (unitSpecs.length > 0) count(await runUnitSpecs(unitSpecs, { args: jestFlags }));
  if (asked.length === 0 || unitSpecs.length < asked.length) {
    if (build()) await runSpecs();
  }
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
if (!stops.hasBegun) {
  await stops.all();
  console.log(`\nin ${seconds(startedAt)}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
