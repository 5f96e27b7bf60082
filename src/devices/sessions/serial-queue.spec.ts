import { describe, expect, it } from '@jest/globals';
import { log } from '../../platform/logging.js';
import { SerialQueue } from './serial-queue.js';

log.level = 'silent';

describe('SerialQueue', () => {
  it('keeps the order and repeats what fails before going on', async () => {
    const queue = new SerialQueue('test', 1, 1);
    const done: string[] = [];
    let failures = 2;
    queue.push(async () => {
      if (failures-- > 0) throw new Error('not yet');
      done.push('first');
    });
    queue.push(async () => void done.push('second'));
    while (done.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(done).toEqual(['first', 'second']);
  });

  it('does not repeat what the database will refuse each time', async () => {
    const queue = new SerialQueue('test', 1, 1);
    let attempts = 0;
    queue.push(async () => {
      attempts++;
      throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
    });
    const next = new Promise<void>((resolve) => queue.push(async () => resolve()));
    await next;
    expect(attempts).toBe(1);
  });

  it('gives up at the end of the process and says when it is done', async () => {
    const queue = new SerialQueue('test', 1, 1);
    let attempts = 0;
    queue.push(async () => {
      attempts++;
      throw new Error('never');
    });
    await queue.close();
    expect(attempts).toBe(1);
  });
});
