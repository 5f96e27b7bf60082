// npm run seed: writes demo data in Arabic and English to the database of npm start.
import { spawnSync } from 'node:child_process';
import { buildFirst } from './lib/build-first.mjs';
import { migrate } from './lib/first-admin.mjs';
import { CliError, reportAndExit, step } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { withDatabase } from './lib/postgres/with-database.mjs';

const stops = new StopInOrder();
stops.onSignals();

try {
  buildFirst(process.execPath, '--server-only', '--with-tests');
  const config = await readSettings();
  await withDatabase(config, 'npm run seed', stops, async (env) => {
    await step('Applying migrations', () => migrate(config.dataDir, env));
    const seed = spawnSync(process.execPath, ['--enable-source-maps', 'dist/test/seed.js', ...process.argv.slice(2)], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    if (seed.status !== 0) throw new CliError('The demo data could not be written.');
  });
  await stops.all();
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
