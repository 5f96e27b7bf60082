// npm run screens: saves screenshots of every page to .artifacts/screens, in both languages and themes, at 1280, 768
// and 360 px. Fails on pages that do not load or that write to the console.
// npm run screens -- --readme                     also renews the README's screenshots
// npm run screens -- -t 'member, ar'              saves only matching screens
import { buildFirst } from './lib/build-first.mjs';
import { findChromium } from './lib/tests/find-chromium.mjs';
import { findSpecs } from './lib/tests/find-specs.mjs';
import { CliError, reportAndExit } from './lib/progress.mjs';
import { runStages } from './lib/tests/run-jest.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { startTestServices } from './lib/tests/test-services.mjs';

const README = '--readme';
const given = process.argv.slice(2);
const stops = new StopInOrder();
stops.onSignals();

try {
  const { path, reason } = await findChromium();
  if (!path) throw new CliError(reason);
  buildFirst(process.execPath, '--with-tests');
  const { env } = await startTestServices(stops);
  const variables = { CHROMIUM_PATH: path, SCREENS: '1', ...(given.includes(README) && { README_PICTURES: '1' }) };
  const { passed, failed } = await runStages(
    'screens',
    [{ name: 'screens', specs: findSpecs('test/screens'), variables }],
    { env, args: given.filter((arg) => arg !== README), workers: 2 },
  );
  await stops.all();
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
