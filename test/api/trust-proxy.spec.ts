import { afterEach, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { openGuest } from '../setup/accounts/codes.js';

let server: OwnApp | undefined;
afterEach(async () => {
  await server?.close();
  delete process.env['TRUST_PROXY'];
});

/** How many of 65 wrong passwords, each with another chain of addresses, are looked at. */
async function lookedAt(trusted: string | undefined, chainOf: (n: number) => string): Promise<number> {
  if (trusted !== undefined) process.env['TRUST_PROXY'] = trusted;
  server = await startApp();
  const statuses: number[] = [];
  for (let n = 0; n < 65; n++) {
    const client = await openGuest(server, { 'x-forwarded-for': chainOf(n) });
    statuses.push((await client.post('/v1/login', { email: `name${n}@example.com`, password: 'x' })).status);
  }
  return statuses.filter((status) => status === 422).length;
}

it.each([
  ['is not believed when no proxy is', 'none', (n: number) => `203.0.113.${n}`, 60],
  ['is believed of a proxy on this machine', undefined, (n: number) => `203.0.113.${n}`, 65],
  [
    'is not believed behind a private address that is nobody we trust',
    undefined,
    (n: number) => `203.0.113.${n}, 192.168.1.7`,
    60,
  ],
  ['is believed one hop and no further', '1', (n: number) => `203.0.113.${n}, 192.168.1.7`, 60],
  [
    'is believed of a network that is named',
    'loopback,192.168.0.0/16',
    (n: number) => `203.0.113.${n}, 192.168.1.7`,
    65,
  ],
])(
  'where a request comes from %s',
  async (_what, trusted, chainOf, count) => {
    expect(await lookedAt(trusted, chainOf)).toBe(count);
  },
  60_000,
);
