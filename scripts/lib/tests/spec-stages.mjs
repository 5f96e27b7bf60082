import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { findSpecs } from './find-specs.mjs';
import { projectRoot } from '../project-root.mjs';
import { findProgram } from '../processes/find-program.mjs';
import { findRedisServer } from '../processes/redis-server.mjs';

const textOf = (spec) => readFileSync(join(projectRoot, spec), 'utf8');

const needsRedis = (spec) => /'\.\.\/setup\/(\w+\/)?(cluster|own-redis)\.js'/.test(textOf(spec));

const needsPgBouncer = (spec) => /'\.\.\/setup\/servers\/pgbouncer\.js'/.test(textOf(spec));

const PROXIES = ['nginx', 'haproxy', 'caddy'];
const needsProxies = (spec) => /'\.\.\/setup\/servers\/reverse-proxy\.js'/.test(textOf(spec));

const needsPromtool = (spec) => /\bPROMTOOL\b/.test(textOf(spec));

/** Returns whether a spec also runs with queues on Redis. */
const runsOnBothQueues = (spec) => textOf(spec).includes('// On both queues:');

/** Returns whether a spec runs only with `npm test -- --all` or by name. */
export const isLong = (spec) => /^\/\/ Long: /m.test(textOf(spec));

export async function findStages({ redisUrl, isWanted }) {
  const listSpecs = (folder) => findSpecs(`test/${folder}`).filter(isWanted);
  const stages = [
    { name: 'api', specs: listSpecs('api') },
    { name: 'flows', specs: listSpecs('flows') },
    {
      name: 'flows-redis',
      specs: listSpecs('flows').filter(runsOnBothQueues),
      variables: { TEST_REDIS_URL: redisUrl },
    },
    { name: 'faults', specs: listSpecs('faults') },
    { name: 'browser', specs: listSpecs('browser') },
  ];
  const skipped = [];
  const skip = (reason, matches) => {
    for (const stage of stages) {
      const matching = stage.specs.filter((spec) => matches(spec, stage.name));
      skipped.push(...matching.map((spec) => ({ spec, reason })));
      stage.specs = stage.specs.filter((spec) => !matching.includes(spec));
    }
  };
  if (!findRedisServer())
    skip('no redis-server was found', (spec, stage) => stage === 'flows-redis' || needsRedis(spec));
  if (!findProgram('pgbouncer')) skip('no pgbouncer was found', (spec) => needsPgBouncer(spec));
  const missing = PROXIES.filter((proxy) => !findProgram(proxy));
  if (missing.length > 0) skip(`no ${missing.join(', ')} was found`, (spec) => needsProxies(spec));
  const promtool = findProgram('promtool');
  if (promtool) stages[0].variables = { PROMTOOL: promtool };
  else skip('no promtool was found: it comes with the package prometheus', (spec) => needsPromtool(spec));
  if (stages.at(-1).specs.length > 0) {
    const { path, reason } = await findChromium();
    if (path) stages.at(-1).variables = { CHROMIUM_PATH: path };
    else skip(reason, (_, stage) => stage === 'browser');
  }
  return { stages: stages.filter(({ specs }) => specs.length > 0), skipped };
}
