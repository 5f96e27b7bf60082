import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser } from '../setup/browser.js';
import type { HttpClient } from '../setup/http-client.js';
import { CATEGORIES, runLighthouse } from '../setup/lighthouse.js';
import { Stage } from '../setup/stage.js';
import { furnish } from './furnish.js';

const LEAST = 95;
/** A busy machine only ever makes a page slower: the best of a few runs is the one closest to the truth. */
const RUNS = 3;

describeInBrowser('Lighthouse, mobile preset', () => {
  let stage: Stage;
  let client: HttpClient;
  beforeAll(async () => {
    stage = await Stage.open();
    client = await stage.signedIn({ name: 'Palm Shop' });
    await furnish(stage, client);
  }, 60_000);
  afterAll(() => stage?.close(), 30_000);

  it.each([
    ['/login', false],
    ['/devices', true],
  ])(
    `%s: at least ${LEAST} for performance, accessibility and best practices`,
    async (path, isSignedIn) => {
      const best = Object.fromEntries(CATEGORIES.map((name) => [name, 0]));
      for (let run = 1; run <= RUNS; run++) {
        const { scores, lost, speed } = await runLighthouse(stage.server.url + path, isSignedIn ? client : undefined);
        process.stderr.write(`      ${path}, run ${run}: ${JSON.stringify(scores)}, speed of this computer ${speed}\n`);
        for (const name of CATEGORIES) best[name] = Math.max(best[name]!, scores[name]);
        if (CATEGORIES.every((name) => best[name]! >= LEAST)) break;
      }
      for (const name of CATEGORIES)
        expect({ name, enough: best[name]! >= LEAST, ...best }).toMatchObject({ enough: true });
    },
    180_000,
  );
});
