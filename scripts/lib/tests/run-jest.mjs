import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectOf, WORKER_EXIT_MS } from '../../../jest.config.mjs';
import { projectRoot } from '../project-root.mjs';
import { exitWithParent } from '../processes/stop-with-parent.mjs';

const folder = join(projectRoot, '.artifacts', 'results');

export function runUnitSpecs(specs, { args = [], isQuiet = false } = {}) {
  return runJest('unit', [...args, '--runTestsByPath', ...specs], { isQuiet });
}

/** Maximum of failed specs that run again. More of them do not fail because the machine is busy. */
const MAX_RERUN_SPECS = 6;
/** Number of further runs of a failed fault spec, because one pass does not rule out a race. */
const FAULT_RERUNS = 3;

/**
 * Runs stages of test/ (spec-stages.mjs) in one pool of worker processes. With `isCI`, up to six failed specs run again
 * alone: once, or three times if one is a fault spec.
 */
export async function runStages(name, stages, { env, args, workers, isCI = false }) {
  const first = await runPool(name, stages, { env, args, workers });
  const { failedSpecs } = first;
  if (!isCI || failedSpecs.length === 0 || failedSpecs.length > MAX_RERUN_SPECS) return first;
  console.log(`\nFailed in parallel:\n${first.failures.join('\n')}`);
  const failedStages = stages
    .map((stage) => ({ ...stage, specs: stage.specs.filter((spec) => failedSpecs.includes(spec)) }))
    .filter((stage) => stage.specs.length > 0);
  const reruns = failedSpecs.some((spec) => spec.startsWith('test/faults/')) ? FAULT_RERUNS : 1;
  for (let rerun = 1; rerun <= reruns; rerun++) {
    console.log(`\nAlone, ${rerun} of ${reruns}: ${failedSpecs.join(', ')}`);
    // Only the whole run records times.
    const alone = await runPool(`${name}-alone`, failedStages, { env: { ...env, KEEP_TIMES: '' }, args, workers: 1 });
    if (alone.failed > 0) return { ...first, failures: [...first.failures, ...alone.failures] };
  }
  console.log(`UNSTEADY  failed in parallel, passed alone: ${failedSpecs.join(', ')}`);
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [] };
}

function runPool(name, stages, { env, args, workers }) {
  const config = {
    rootDir: projectRoot,
    projects: stages.map(projectOf),
    reporters: ['default', '<rootDir>/test/jest/spec-times.mjs'],
    testSequencer: '<rootDir>/test/jest/mixing-sequencer.mjs',
    // A busy machine takes long; a hanging spec is found within a minute.
    testTimeout: 60_000,
    // A new worker loads the server and its libraries again.
    workerIdleMemoryLimit: '1500MB',
    workerGracefulExitTimeout: WORKER_EXIT_MS,
  };
  // Jest rejects `--runInBand` together with `--maxWorkers`.
  const pool = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  // Without workers, the server that specs share would keep jest's own process open.
  if (workers === 1 || args.includes('--runInBand')) pool.push('--forceExit');
  return runJest(name, [`--config=${JSON.stringify(config)}`, ...pool, ...args], { env });
}

/** Returns the counts. A run without a result and a file that fails to load count as failures. */
async function runJest(name, args, { env = {}, isQuiet = false }) {
  mkdirSync(folder, { recursive: true });
  const outputFile = join(folder, `${name}.json`);
  rmSync(outputFile, { force: true });

  const flags = [...exitWithParent(), '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const { code, output } = await run([...flags, '--json', `--outputFile=${outputFile}`, ...args], env, isQuiet);

  const report = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  const failedSpecs = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map((result) => relative(projectRoot, result.name));
  // Jest itself failed, so no spec runs again.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, failedSpecs: [], failures: [], output };
  return { ...counts, failedSpecs: [...new Set(failedSpecs)], failures: describeFailures(report), output };
}

const MESSAGE_LINES = 6;

function describeFailures(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const described = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
      return (described.length > 0 ? described : [['could not be run', message]]).map(
        ([title, text]) => `${relative(projectRoot, name)} › ${title}\n${firstLines(text)}`,
      );
    });
}

function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line.trim().slice(0, 400)}`)
    .join('\n');
}

/** Time without output after which jest is stopped. The longest spec takes two minutes on a busy machine. */
const SILENCE_MS = 10 * 60_000;

function run(args, env, isQuiet) {
  return new Promise((resolve, reject) => {
    const hasSilenceLimit = process.env.CI === 'true';
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      // Standard output is the JSON, which is read from its file.
      stdio: ['ignore', 'ignore', isQuiet || hasSilenceLimit ? 'pipe' : 'inherit'],
    });
    let output = '';
    const stopJest = () => {
      console.log(`FAIL  no spec finished for ${SILENCE_MS / 60_000} minutes, jest stopped`);
      child.kill('SIGKILL');
      // Processes of the specs may keep the output open.
      resolve({ code: 1, output });
    };
    const silenceTimer = hasSilenceLimit ? setTimeout(stopJest, SILENCE_MS) : undefined;
    child.stderr?.on('data', (chunk) => {
      silenceTimer?.refresh();
      output += chunk;
      if (!isQuiet) process.stderr.write(chunk);
    });
    child.on('error', reject);
    child.on('exit', () => clearTimeout(silenceTimer));
    child.on('close', (code) => resolve({ code, output }));
  });
}
