import { describe, expect, it } from '@jest/globals';
import { log } from '../../platform/logging.js';
import { SerialQueue } from './serial-queue.js';

log.level = 'silent';

describe('SerialQueue', () => {
  it('keeps the sequence and retries a failed task before the next', async () => {
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

  it('does not retry permanent database errors', async () => {
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

  it.each([
    { code: '57P03', message: 'the database system is starting up' },
    { code: '53300', message: 'sorry, too many clients already' },
    { code: '53100', message: 'could not extend file: No space left on device' },
    { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
    { code: '58030', message: 'could not read block: Input/output error' },
    { code: 'EHOSTUNREACH', message: 'connect EHOSTUNREACH' },
    { code: 'EAI_AGAIN', message: 'getaddrinfo EAI_AGAIN' },
    { code: 'ETIMEDOUT', message: 'connect ETIMEDOUT' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'timeout exceeded when trying to connect' },
    { message: 'Client has encountered a connection error and is not queryable' },
  ])('waits for an unreachable database: $message', async ({ code, message }) => {
    const queue = new SerialQueue('test', 1, 0.001);
    let failures = 12;
    let isDone = false;
    await queue.finish(async () => {
      if (failures-- > 0) throw Object.assign(new Error(message), code && { code });
      isDone = true;
    });
    expect(isDone).toBe(true);
  });

  it('stops at the end of the process', async () => {
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
