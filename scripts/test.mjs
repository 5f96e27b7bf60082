// npm test: the checks, then the specs that go in through a door, against real servers and a real browser.
//   npm test -- test/api/devices [-t "a name"]   runs a part: a spec, a folder, or how the path begins; flags go to jest
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFirst } from './lib/build-first.mjs';
import { findChromium } from './lib/find-chromium.mjs';
import { findSpecs } from './lib/find-specs.mjs';
import { keepCompiled } from './lib/keep-compiled.mjs';
import { PlainProblem, reportAndExit, seconds } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { findRedisServer } from './lib/redis-server.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { runJest } from './lib/run-jest.mjs';
import { StopInOrder } from './lib/stop-in-order.mjs';
import { startTestServices } from './lib/test-services.mjs';

const startedAt = Date.now();
const isCI = process.env.CI === 'true';
const total = { passed: 0, failed: 0, skipped: 0 };
const stops = new StopInOrder();
stops.onSignals();

const args = process.argv.slice(2);
const isPath = (arg) => !arg.startsWith('-') && (arg.includes('/') || existsSync(arg));
const asked = args.filter(isPath).flatMap(specsOf);
const jestFlags = args.filter((arg) => !isPath(arg));
const unitSpecs =
  asked.length > 0 ? asked.filter((spec) => !spec.startsWith('test/')) : [...findSpecs('src'), ...findSpecs('client')];

/** A spec, a folder of specs, or how their path begins. */
function specsOf(path) {
  const found = ['src', 'client', 'test']
    .flatMap((folder) => findSpecs(folder))
    .filter((spec) => spec.startsWith(path));
  if (found.length === 0) reportAndExit(new PlainProblem(`There is no spec at ${path}.`));
  return found;
}

function count(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

/** What cannot run here is said, with the reason; on a CI machine it is a failure. */
function skip(specs, reason) {
  for (const spec of specs) console.log(`${isCI ? 'FAIL' : 'skip'}  ${spec}: ${reason}`);
  count({ passed: 0, failed: isCI ? specs.length : 0, skipped: isCI ? 0 : specs.length });
}

/** Specs of several processes have a Redis of their own each. */
const needsRedis = (spec) =>
  /'\.\.\/setup\/(cluster|own-redis)\.js'/.test(readFileSync(join(projectRoot, spec), 'utf8'));

async function run(name, specs, options) {
  let wanted = asked.length > 0 ? specs.filter((spec) => asked.includes(spec)) : specs;
  if (!findRedisServer() && wanted.some(needsRedis)) {
    skip(wanted.filter(needsRedis), 'no redis-server was found');
    wanted = wanted.filter((spec) => !needsRedis(spec));
  }
  if (wanted.length === 0) return;
  console.log(`\n${name}`);
  count(await runJest(name, wanted, { ...options, args: [...(options.args ?? []), ...jestFlags] }));
}

/** Flows of the sandbox, of connections, of files and of what is judged by rows: a queue has no part in them, so once is enough. */
const IS_OF_NO_QUEUE =
  /(^|\/)(sandbox-[^/]+|borrowed-ids|bulk-chats|codes-between-processes|device-trouble|early-effects|hostile-phone|library-send|link-device|long-texts|media|odd-messages|over-plan|platform-text|poisoned-journal|protected-number|unstable-device)\.spec\.ts$/;

async function runSpecs() {
  const { env, redisUrl } = await startTestServices(stops);
  const flows = findSpecs('test/flows');
  const queueFlows = flows.filter((spec) => !IS_OF_NO_QUEUE.test(spec));
  // Real servers, real sockets, a real browser, on whatever machine: what hangs is found in half a minute too.
  const patience = '--testTimeout=30000';
  // All of them wait more than they work: two at a time leave two processors idle for nearly half of the time.
  const threeAtATime = ['--maxWorkers=3', patience];
  const fourAtATime = ['--maxWorkers=4', patience];
  // Three browsers and servers on two cores: slower each, much sooner done together.
  const threeBrowsers = ['--maxWorkers=3', '--testTimeout=60000'];

  await run('api', findSpecs('test/api'), { env, args: threeAtATime });
  await run('flows, queues on PostgreSQL', flows, { env, args: fourAtATime });
  if (redisUrl) {
    await run('flows, queues on Redis', queueFlows, {
      env: { ...env, TEST_REDIS_URL: redisUrl },
      args: fourAtATime,
    });
  } else if (asked.length === 0) skip(queueFlows, 'no redis-server was found, so not run on Redis');
  await run('faults', findSpecs('test/faults'), { env, args: threeAtATime });
  await runBrowserSpecs(env, threeBrowsers);
}

async function runBrowserSpecs(env, args) {
  const specs = findSpecs('test/browser').filter((spec) => asked.length === 0 || asked.includes(spec));
  if (specs.length === 0) return;
  const { path, reason } = await findChromium();
  if (path) await run('browser', specs, { env: { ...env, CHROMIUM_PATH: path }, args });
  else skip(specs, reason);
}

function build() {
  try {
    buildFirst(process.execPath, '--with-tests');
    keepCompiled();
    return true;
  } catch {
    count({ passed: 0, failed: 1, skipped: 0 });
    return false;
  }
}

try {
  const unknown = args.find((arg) => arg.endsWith('.ts') && !existsSync(arg));
  if (unknown) throw new PlainProblem(`There is no ${unknown}.`);
  if (args.length === 0) count(await runChecks());
  else await run('unit', unitSpecs, {});
  if (asked.length === 0 || unitSpecs.length < asked.length) {
    if (build()) await runSpecs();
  }
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
if (!stops.hasBegun) {
  await stops.all();
  console.log(`\nin ${seconds(startedAt)}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
