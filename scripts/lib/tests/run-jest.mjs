import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectOf } from '../../../jest.config.mjs';
import { projectRoot } from '../project-root.mjs';
import { endWithMe } from '../processes/stop-with-parent.mjs';

const folder = join(projectRoot, '.artifacts', 'results');

/** Runs specs that stand beside their file in src/ and client/. */
export function runUnitSpecs(specs, { args = [], isQuiet = false } = {}) {
  return runJest('unit', [...args, '--runTestsByPath', ...specs], { isQuiet });
}

/** More of them at once are no accident of a busy machine. */
const MOST_ALONE = 3;

/**
 * Runs stages of specs of test/ (spec-stages.mjs) in one pool of worker processes. With `isCI`, up to three that failed are run once more,
 * alone, and both outcomes are printed: a browser that got no processor for a minute is told from a fault. Specs of faults have one chance,
 * as what happens there one time in twenty is what they are for.
 */
export async function runStages(name, stages, { env, args, workers, isCI = false }) {
  const first = await runPool(name, stages, { env, args, workers });
  const again = isCI ? stagesOf(first.failedSpecs, stages) : [];
  if (again.length === 0) return first;
  console.log(`\nonce more, alone: ${first.failedSpecs.join(', ')}`);
  // The times that are kept are those of the whole run.
  const second = await runPool(`${name}-alone`, again, { env: { ...env, KEEP_TIMES: '' }, args, workers: 1 });
  if (second.failed > 0) return first;
  console.log(`UNSTEADY  failed beside others and passed alone: ${first.failedSpecs.join(', ')}`);
  return { ...first, passed: first.passed + first.failed, failed: 0 };
}

function stagesOf(specs, stages) {
  if (specs.length === 0 || specs.length > MOST_ALONE) return [];
  if (specs.some((spec) => spec.startsWith('test/faults/'))) return [];
  return stages
    .map((stage) => ({ ...stage, specs: stage.specs.filter((spec) => specs.includes(spec)) }))
    .filter((stage) => stage.specs.length > 0);
}

function runPool(name, stages, { env, args, workers }) {
  const config = {
    rootDir: projectRoot,
    projects: stages.map(projectOf),
    reporters: ['default', '<rootDir>/test/jest/spec-times.mjs'],
    testSequencer: '<rootDir>/test/jest/mixing-sequencer.mjs',
    // Real servers, real sockets, a real browser, on whatever machine: what hangs is found in a minute too.
    testTimeout: 60_000,
    // The libraries and the server, and what the specs of a worker leave behind; a new worker loads all of it anew.
    workerIdleMemoryLimit: '1500MB',
  };
  // Who runs specs one after the other says so itself, and jest takes one of the two.
  const pool = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  return runJest(name, [`--config=${JSON.stringify(config)}`, ...pool, ...args], { env });
}

/**
 * Answers the counts. What jest prints is shown as it comes, or collected when quiet. A jest that ends without a result, or a file that
 * could not even be loaded, is a failure too.
 */
async function runJest(name, args, { env = {}, isQuiet = false }) {
  mkdirSync(folder, { recursive: true });
  const outputFile = join(folder, `${name}.json`);
  rmSync(outputFile, { force: true });

  const flags = [...endWithMe(), '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const { code, output } = await run([...flags, '--json', `--outputFile=${outputFile}`, ...args], env, isQuiet);

  const counted = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
  const counts = {
    passed: counted?.numPassedTests ?? 0,
    failed: (counted?.numFailedTests ?? 0) + (counted?.numRuntimeErrorTestSuites ?? 0),
    skipped: (counted?.numPendingTests ?? 0) + (counted?.numTodoTests ?? 0),
  };
  const failedSpecs = (counted?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map((result) => relative(projectRoot, result.name));
  // It ended badly for another reason than a spec, which running one again says nothing about.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, failedSpecs: [], output };
  return { ...counts, failedSpecs: [...new Set(failedSpecs)], output };
}

/** The longest spec takes two minutes on a busy machine: jest that has ended none for so long ends none any more. */
const SILENCE_MS = 10 * 60_000;

function run(args, env, isQuiet) {
  return new Promise((resolve, reject) => {
    const isWatched = process.env.CI === 'true';
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      // Standard output is the JSON, which is read from its file.
      stdio: ['ignore', 'ignore', isQuiet || isWatched ? 'pipe' : 'inherit'],
    });
    let output = '';
    const giveUp = () => {
      console.log(`FAIL  no spec has ended for ${SILENCE_MS / 60_000} minutes: jest is stopped`);
      child.kill('SIGKILL');
      // Whatever the specs had started may hold its output open.
      resolve({ code: 1, output });
    };
    const silence = isWatched ? setTimeout(giveUp, SILENCE_MS) : undefined;
    child.stderr?.on('data', (chunk) => {
      silence?.refresh();
      output += chunk;
      if (!isQuiet) process.stderr.write(chunk);
    });
    child.on('error', reject);
    child.on('exit', () => clearTimeout(silence));
    child.on('close', (code) => resolve({ code, output }));
  });
}
