import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser } from '../setup/browser.js';
import type { HttpClient } from '../setup/http-client.js';
import { idleShare, runLighthouse } from '../setup/lighthouse.js';
import { Stage } from '../setup/stage.js';
import { furnish } from './furnish.js';

const LEAST = 95;
/** A busy machine only ever makes a page slower: the best of a few runs is the one closest to the truth. */
const RUNS = 3;
/** With less to spare Lighthouse measures the neighbours: its figure for performance is told, but not judged. */
const NEEDED_IDLE = 0.7;

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
      let isBusy = false;
      let performance = 0;
      let lastLost: string[] = [];
      for (let run = 1; run <= RUNS && performance < LEAST; run++) {
        const idle = await idleShare();
        isBusy ||= idle < NEEDED_IDLE;
        const { scores, lost, speed } = await runLighthouse(stage.server.url + path, isSignedIn ? client : undefined);
        const around = `${Math.round(idle * 100)}% idle before, speed ${speed}`;
        process.stderr.write(`      ${path}, run ${run}: ${JSON.stringify(scores)}, ${around}\n`);
        expect(scores.accessibility).toBeGreaterThanOrEqual(LEAST);
        expect(scores['best-practices']).toBeGreaterThanOrEqual(LEAST);
        performance = Math.max(performance, scores.performance);
        lastLost = lost;
      }
      const isEnough = performance >= LEAST;
      if (!isEnough && isBusy) process.stderr.write('      too busy a computer to judge performance by\n');
      else expect({ isEnough, lastLost }).toEqual({ isEnough: true, lastLost });
    },
    180_000,
  );
});
