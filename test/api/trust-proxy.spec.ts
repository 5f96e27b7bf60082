import { afterEach, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { openGuest } from '../setup/accounts/codes.js';
import { makeMember } from '../setup/accounts/members.js';

let own: OwnApp | undefined;
afterEach(async () => {
  await own?.close();
  own = undefined;
  delete process.env['TRUST_PROXY'];
});

async function startTrusting(trusted: string): Promise<OwnApp> {
  process.env['TRUST_PROXY'] = trusted;
  return (own = await startApp());
}

const MACHINE = '127.0.0.1';
const CLIENT = '203.0.113.7';
const PRIVATE = '192.168.1.7';

it.each([
  ['is not believed when no proxy is', { trusted: 'none', header: CLIENT, recorded: MACHINE }],
  ['is believed of a proxy on this machine', { trusted: undefined, header: CLIENT, recorded: CLIENT }],
  [
    'is not believed behind a private address that is nobody we trust',
    { trusted: undefined, header: `${CLIENT}, ${PRIVATE}`, recorded: PRIVATE },
  ],
  ['is believed one hop and no further', { trusted: '1', header: `${CLIENT}, ${PRIVATE}`, recorded: PRIVATE }],
  [
    'is believed of a network that is named',
    { trusted: 'loopback,192.168.0.0/16', header: `${CLIENT}, ${PRIVATE}`, recorded: CLIENT },
  ],
])('the client address %s: a rejected sign-in records it', async (_what, { trusted, header, recorded }) => {
  const server = trusted === undefined ? await workerApp() : await startTrusting(trusted);
  const { email } = await makeMember(server.orm);
  const client = await openGuest(server, { 'x-forwarded-for': header });
  expect((await client.post('/v1/login', { email, password: 'x' })).status).toBe(422);
  const onRecord = await server.orm.em.execute(
    `select ip from audit_log where action = 'sign_in_failed' and subject = ?`,
    [email.split('@')[0]],
  );
  expect(onRecord).toEqual([{ ip: recorded }]);
});
