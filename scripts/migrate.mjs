// npm run migrate: brings the database up to date, and makes the first administrator when there is no user.
import { migrate } from './lib/first-admin.mjs';
import { reportAndExit, step } from './lib/progress.mjs';
import { readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { withDatabase } from './lib/postgres/with-database.mjs';

const stops = new StopInOrder();
stops.onSignals();

try {
  const config = await readSettings();
  await withDatabase(config, 'npm run migrate', stops, async (env) => {
    const { migrations, admin } = await step('Bringing the database up to date', () => migrate(config.dataDir, env));
    console.log(migrations === 0 ? 'Nothing to do.' : `${migrations} migration${migrations === 1 ? '' : 's'} applied.`);
    const secret = process.env.ADMIN_PASSWORD ? 'you gave in ADMIN_PASSWORD' : admin?.password;
    if (admin) console.log(`The first administrator is ${admin.email}, with the password ${secret}`);
  });
  await stops.all();
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
