// npm run bench: the server against bare Baileys, in the same run, on a database and a sandbox network of its own.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirst } from './lib/build-first.mjs';
import { startPostgres } from './lib/embedded-postgres.mjs';
import { reportAndExit } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { startSandbox } from './lib/sandbox-process.mjs';
import { serverEnvironment, serverFlags } from './lib/server-flags.mjs';
import { StopInOrder } from './lib/stop-in-order.mjs';

const stops = new StopInOrder();
stops.onSignals();

function run(env) {
  return new Promise((resolve, reject) => {
    const flags = serverFlags.map((flag) => `--node-flag=${flag}`);
    const args = ['--enable-source-maps', 'dist/test/bench/main.js', ...flags, ...process.argv.slice(2)];
    const bench = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...serverEnvironment, ...env },
      stdio: 'inherit',
    });
    stops.add(() => bench.kill('SIGTERM'));
    bench.on('error', reject);
    bench.on('exit', (code) => resolve(code ?? 1));
  });
}

try {
  buildFirst(process.execPath, '--server-only', '--with-tests');
  const home = mkdtempSync(join(tmpdir(), 'mersal-bench-'));
  chmodSync(home, 0o711);
  stops.add(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startPostgres(home);
  stops.add(() => postgres.stop(2000));
  const sandbox = await startSandbox(home);
  stops.add(() => sandbox.stop(1500));

  const code = await run({ TEST_DATABASE_URL: postgres.url('postgres'), ...sandbox.environment });
  await stops.all();
  process.exit(code);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
