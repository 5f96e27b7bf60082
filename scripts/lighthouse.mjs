// npm run lighthouse: measures pages on desktop and phone in both languages, the median of three runs. Takes twenty
// minutes on an idle machine.
// LIGHTHOUSE_RUNS=1 npm run lighthouse            one run each
// npm run lighthouse -- -t 'devices'              one page
import { buildFirst } from './lib/build-first.mjs';
import { findChromium } from './lib/tests/find-chromium.mjs';
import { findSpecs } from './lib/tests/find-specs.mjs';
import { CliError, reportAndExit } from './lib/progress.mjs';
import { runStages } from './lib/tests/run-jest.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { startTestServices } from './lib/tests/test-services.mjs';

const stops = new StopInOrder();
stops.onSignals();

try {
  const { path, reason } = await findChromium();
  if (!path) throw new CliError(reason);
  buildFirst(process.execPath, '--with-tests');
  const { env } = await startTestServices(stops);
  const stage = { name: 'lighthouse', specs: findSpecs('test/lighthouse'), variables: { CHROMIUM_PATH: path } };
  const { passed, failed } = await runStages('lighthouse', [stage], {
    env,
    args: ['--runInBand', ...process.argv.slice(2)],
  });
  await stops.all();
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
