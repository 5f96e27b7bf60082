import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { findSpecs } from './find-specs.mjs';
import { projectRoot } from '../project-root.mjs';
import { findProgram } from '../processes/find-program.mjs';
import { findRedisServer } from '../processes/redis-server.mjs';

const textOf = (spec) => readFileSync(join(projectRoot, spec), 'utf8');

/** Specs of several processes have a Redis of their own each. */
const needsRedis = (spec) => /'\.\.\/setup\/(\w+\/)?(cluster|own-redis)\.js'/.test(textOf(spec));

/** What Prometheus makes of the alert rules, its own tool says. */
const needsPromtool = (spec) => /\bPROMTOOL\b/.test(textOf(spec));

/** Flows run with the queues on PostgreSQL; those that say so in a comment, because a queue has a part in them, on Redis as well. */
const isOfBothQueues = (spec) => textOf(spec).includes('// On both queues:');

/**
 * The stages of specs in test/ with the environment variables of each, and the specs that cannot run on this machine, with the reason.
 * `wants`: whether a spec is asked for.
 */
export async function findStages({ redisUrl, wants }) {
  const of = (folder) => findSpecs(`test/${folder}`).filter(wants);
  const stages = [
    { name: 'api', specs: of('api') },
    { name: 'flows', specs: of('flows') },
    { name: 'flows-redis', specs: of('flows').filter(isOfBothQueues), variables: { TEST_REDIS_URL: redisUrl } },
    { name: 'faults', specs: of('faults') },
    { name: 'browser', specs: of('browser') },
  ];
  const skipped = [];
  const skip = (reason, isIt) => {
    for (const stage of stages) {
      const those = stage.specs.filter((spec) => isIt(spec, stage.name));
      skipped.push(...those.map((spec) => ({ spec, reason })));
      stage.specs = stage.specs.filter((spec) => !those.includes(spec));
    }
  };
  if (!findRedisServer())
    skip('no redis-server was found', (spec, stage) => stage === 'flows-redis' || needsRedis(spec));
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
