// npm run migrate: migrates the database and creates the first administrator.
import { adminFile, migrate } from './lib/first-admin.mjs';
import { reportAndExit, step } from './lib/progress.mjs';
import { readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { withDatabase } from './lib/postgres/with-database.mjs';

const stops = new StopInOrder();
stops.onSignals();

try {
  const config = await readSettings();
  await withDatabase(config, 'npm run migrate', stops, async (env) => {
    const { migrations, admin } = await step('Applying migrations', () => migrate(config.dataDir, env));
    console.log(migrations === 0 ? 'Nothing to do.' : `${migrations} migration${migrations === 1 ? '' : 's'} applied.`);
    const secret = process.env.ADMIN_PASSWORD ? 'you gave in ADMIN_PASSWORD' : `in ${adminFile(config.dataDir)}`;
    if (admin) console.log(`The first administrator is ${admin.email}, with the password ${secret}`);
  });
  await stops.all();
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
