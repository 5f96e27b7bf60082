// npm run faults: runs test/faults with more repetitions, each with a fault at a random moment.
// npm run faults -- test/faults/kill-cluster     runs a part; flags go to jest
import { buildFirst } from './lib/build-first.mjs';
import { findSpecs } from './lib/tests/find-specs.mjs';
import { CliError, reportAndExit, seconds } from './lib/progress.mjs';
import { findRedisServer } from './lib/processes/redis-server.mjs';
import { runStages } from './lib/tests/run-jest.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { startTestServices } from './lib/tests/test-services.mjs';

const startedAt = Date.now();
const stops = new StopInOrder();
stops.onSignals();

try {
  const args = process.argv.slice(2);
  const paths = args.filter((arg) => arg.startsWith('test/'));
  const specs = findSpecs('test/faults').filter(
    (spec) => paths.length === 0 || paths.some((path) => spec.startsWith(path)),
  );
  if (specs.length === 0) throw new CliError(`There is no spec at ${paths.join(' ')}.`);
  if (!findRedisServer()) throw new CliError('These specs need a redis-server: apt install redis-server.');
  buildFirst(process.execPath, '--server-only', '--with-tests');
  const { env } = await startTestServices(stops);
  // One at a time: the specs measure times.
  const { passed, failed } = await runStages('long-faults', [{ name: 'faults', specs }], {
    env: { ...env, FAULTS: 'long' },
    args: ['--runInBand', ...args.filter((arg) => !paths.includes(arg))],
  });
  await stops.all();
  console.log(`\nin ${seconds(startedAt)}\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
