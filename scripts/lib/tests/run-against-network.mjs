import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirst } from '../build-first.mjs';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { reportAndExit } from '../progress.mjs';
import { projectRoot } from '../project-root.mjs';
import { startSandbox } from '../processes/sandbox-process.mjs';
import { memoryFlags, serverEnvironment } from '../processes/server-flags.mjs';
import { StopInOrder } from '../processes/stop-in-order.mjs';

const STATEMENT_STATISTICS = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];

/** Runs a compiled program of test/ on a temporary database and sandbox network. Exits with its code. */
export async function runAgainstNetwork(program, { withClient = false } = {}) {
  const stops = new StopInOrder();
  stops.onSignals();
  try {
    buildFirst(process.execPath, ...(withClient ? [] : ['--server-only']), '--with-tests');
    const home = mkdtempSync(join(tmpdir(), 'mersal-bench-'));
    chmodSync(home, 0o711);
    stops.add(() => rmSync(home, { recursive: true, force: true }));
    const hasStatistics = process.argv.some((argument) => argument.startsWith('--statements'));
    const postgres = await startPostgres(home, { settings: hasStatistics ? STATEMENT_STATISTICS : [] });
    stops.add(() => postgres.stop(2000));
    const sandbox = await startSandbox(home);
    stops.add(() => sandbox.stop(1500));

    const code = await run(program, { TEST_DATABASE_URL: postgres.url('postgres'), ...sandbox.environment }, stops);
    await stops.all();
    process.exit(code);
  } catch (error) {
    await stops.all();
    reportAndExit(error);
  }
}

function run(program, env, stops) {
  return new Promise((resolve, reject) => {
    const flags = memoryFlags.map((flag) => `--node-flag=${flag}`);
    const child = spawn(process.execPath, ['--enable-source-maps', program, ...flags, ...process.argv.slice(2)], {
      cwd: projectRoot,
      env: { ...process.env, ...serverEnvironment, ...env },
      stdio: 'inherit',
    });
    stops.add(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
