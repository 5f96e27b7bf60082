import { expect, it } from '@jest/globals';
import { SingleRuns } from './single-runs.js';

function createControlledRuns() {
  const started: { end: () => void; fail: (error: Error) => void }[] = [];
  const once = () => new Promise<void>((end, fail) => started.push({ end, fail }));
  return { started, once };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('calls during a run cause one more run', async () => {
  const runs = new SingleRuns();
  const { started, once } = createControlledRuns();
  const done = [runs.start(1, once), runs.start(1, once), runs.start(1, once)];
  await nextTick();
  expect(started).toHaveLength(1);
  started[0]!.end();
  await nextTick();
  expect(started).toHaveLength(2);
  started[1]!.end();
  await Promise.all(done);
  expect(started).toHaveLength(2);
});

it('another key does not wait, and a finished key starts again', async () => {
  const runs = new SingleRuns();
  const { started, once } = createControlledRuns();
  const first = runs.start(1, once);
  const second = runs.start(2, once);
  await nextTick();
  expect(started).toHaveLength(2);
  for (const { end } of started) end();
  await Promise.all([first, second]);
  void runs.start(1, once);
  await nextTick();
  expect(started).toHaveLength(3);
});

it('a failure rejects all waiting calls, ends the run and does not delay the shutdown', async () => {
  const runs = new SingleRuns();
  const { started, once } = createControlledRuns();
  const done = [runs.start(1, once), runs.start(1, once)];
  await nextTick();
  const settled = runs.settle();
  started[0]!.fail(new Error('gone'));
  await expect(Promise.allSettled(done)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await settled;
  expect(started).toHaveLength(1);
  void runs.start(1, once);
  await nextTick();
  expect(started).toHaveLength(2);
});
