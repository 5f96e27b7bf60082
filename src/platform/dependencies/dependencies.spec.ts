import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { dependencyOf, rememberAddress } from './classify-failure.js';
import { Dependencies } from './dependencies.js';
import { Outages } from './outages.js';

it('concurrent probes share one connection to WhatsApp', async () => {
  let connections = 0;
  const whatsapp = createServer((socket) => {
    connections++;
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(whatsapp, 'listening');
  const parts = [
    { em: { getConnection: () => ({ execute: () => Promise.resolve() }) } },
    { ping: () => Promise.reject(new Error('away')) },
    {
      databaseUrl: 'postgres://127.0.0.1/x',
      whatsappNetwork: 'live',
      whatsappSocketUrl: `ws://127.0.0.1:${(whatsapp.address() as AddressInfo).port}`,
    },
    { gauge: () => undefined },
  ] as unknown as ConstructorParameters<typeof Dependencies>;
  const dependencies = new Dependencies(...parts);
  dependencies.onModuleInit();
  const answers = await Promise.all(Array.from({ length: 50 }, () => dependencies.check()));
  whatsapp.close();
  await once(whatsapp, 'close');
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ database: 'ok', queue: 'down', live: 'ok' })]),
  );
  expect(connections).toBe(1);
});

it('an error names the unreachable dependency only', () => {
  rememberAddress('postgres', new URL('postgres://database.test:5433/x'), 5432);
  rememberAddress('redis', new URL('redis://queue.test'), 6379);
  const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);
  const cases: [Error, string | null][] = [
    [failure('connect', { code: 'ECONNREFUSED', address: '10.0.0.1', port: 5433 }), 'postgres'],
    [failure('getaddrinfo', { code: 'ENOTFOUND', hostname: 'queue.test' }), 'redis'],
    [failure('', { errors: [failure('connect', { code: 'ECONNREFUSED', port: 6379 })] }), 'redis'],
    [failure('Connection terminated unexpectedly'), 'postgres'],
    [new DriverException(failure('read ECONNRESET', { code: 'ECONNRESET' })), 'postgres'],
    [failure('the database system is starting up', { code: '57P03' }), 'postgres'],
    [failure('job', { cause: failure('Connection is closed.') }), 'redis'],
    [failure('connect', { code: 'ECONNREFUSED', port: 443 }), null],
    [failure('read ECONNRESET', { code: 'ECONNRESET' }), null],
    [new DriverException(failure('duplicate key', { code: '23505' })), null],
    [new TypeError('undefined is not a function'), null],
  ];
  for (const [error, dependency] of cases)
    expect([error.message, dependencyOf(error)]).toEqual([error.message, dependency]);
});

describe('an outage of a dependency', () => {
  const createRefusal = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED', port: 5433 });
  const lines: string[] = [];
  const isReachable = { now: false };
  const outages = new Outages((_level, fields, text) => lines.push(`${text} ${JSON.stringify(fields)}`));
  const fail = (count: number) => {
    for (let at = 0; at < count; at++)
      if (!outages.holdLine(createRefusal(), () => lines.push('own line'))) lines.push('own line');
  };
  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
    rememberAddress('postgres', new URL('postgres://database.test:5433/x'), 5432);
    outages.watch('postgres', () => Promise.resolve(isReachable.now));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('logs one line at its start, one a minute with a count, and one at its end', async () => {
    fail(3);
    for (let second = 0; second < 130; second++) {
      await jest.advanceTimersByTimeAsync(1_000);
      fail(100);
    }
    isReachable.now = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(lines).toEqual([
      'dependency unreachable {"dependency":"postgres","reason":"ECONNREFUSED"}',
      expect.stringMatching(/^dependency still unreachable .*"seconds":60,"failures":\d{4}/),
      expect.stringMatching(/^dependency still unreachable .*"seconds":120,"failures":\d{5}/),
      expect.stringMatching(/^dependency reachable again .*"seconds":13\d,"failures":13003/),
    ]);
  });

  it('does not begin while the dependency responds, so each failure has its own line', async () => {
    isReachable.now = true;
    fail(2);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(lines).toEqual(['own line', 'own line']);
    expect(outages.holdLine(new Error('another'), () => undefined)).toBe(false);
  });

  it('begins although the first probe still succeeds', async () => {
    isReachable.now = true;
    fail(2);
    await Promise.resolve();
    isReachable.now = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(lines).toEqual(['dependency unreachable {"dependency":"postgres","reason":"ECONNREFUSED"}']);
  });
});
