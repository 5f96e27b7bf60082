import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { endWithMe } from './stop-with-parent.mjs';

const results = join(projectRoot, '.artifacts', 'results');

/**
 * Runs jest on folders or files and answers its counts. What it prints is shown as it comes, or collected when quiet.
 * A jest that ends without a result, or a file that could not even be loaded, is a failure too.
 */
export async function runJest(name, paths, { env = {}, args = [], isQuiet = false } = {}) {
  mkdirSync(results, { recursive: true });
  const outputFile = join(results, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(outputFile, { force: true });

  const flags = [...endWithMe(), '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const report = ['--json', `--outputFile=${outputFile}`];
  const what = ['--runTestsByPath', ...paths];
  const { code, output } = await run([...flags, ...report, ...args, ...what], env, isQuiet);

  const counted = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
  const counts = {
    passed: counted?.numPassedTests ?? 0,
    failed: (counted?.numFailedTests ?? 0) + (counted?.numRuntimeErrorTestSuites ?? 0),
    skipped: (counted?.numPendingTests ?? 0) + (counted?.numTodoTests ?? 0),
  };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, output };
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
