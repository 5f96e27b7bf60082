import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { fileOf } from '../setup/accounts/upload.js';
import { Gate } from '../setup/servers/gate.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { S3Server } from '../setup/servers/s3-server.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

const FAILURES = 8;

let mail: MailServer;
let storage: S3Server;
let gates: Record<'storage' | 'mail' | 'whatsapp', Gate>;
let server: ServerProcess;
let orm: MikroORM;
let merchant: Merchant;

beforeAll(async () => {
  [mail, storage] = await Promise.all([MailServer.start(), S3Server.start()]);
  const { S3_ENDPOINT = '', ...s3 } = storage.environment;
  const socketUrl = process.env['WHATSAPP_SOCKET_URL']!;
  gates = {
    storage: await Gate.before(S3_ENDPOINT),
    mail: await Gate.before(mail.url),
    whatsapp: await Gate.before(socketUrl),
  };
  server = await ServerProcess.create({
    ...s3,
    S3_ENDPOINT: gates.storage.in(S3_ENDPOINT),
    SMTP_URL: gates.mail.in(mail.url),
    WHATSAPP_SOCKET_URL: gates.whatsapp.in(socketUrl),
  });
  await server.start();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  merchant = await Merchant.open({ orm, url: server.url });
}, 60_000);
afterAll(async () => {
  await merchant?.close();
  await orm?.close();
  await server?.remove();
  for (const gate of Object.values(gates ?? {})) await gate.shut();
  await Promise.all([mail?.close(), storage?.close()]);
});

const CAUSE_FAILURE: Record<keyof typeof gates, () => Promise<unknown>> = {
  storage: async () => {
    const form = new FormData();
    form.append('medias[]', fileOf(Buffer.from('%PDF-1.4 '), 'prices.pdf'));
    const { status } = await merchant.apiUser.client.post('/api/v1/upload-medias', form);
    expect(status).toBe(503);
  },
  mail: async () => {
    const client = await openSession(
      orm,
      () => server.url,
      await makeMember(orm, { email: `x${Math.random()}@example.com` }),
    );
    await client.post('/api/v1/send-email-code');
  },
  // The device reconnects by itself.
  whatsapp: async () => undefined,
};

it.each(Object.keys(CAUSE_FAILURE) as (keyof typeof CAUSE_FAILURE)[])(
  'an outage of %s logs one line at its start and one at its end',
  async (name) => {
    const before = server.output.length;
    const lines = () =>
      server.output
        .slice(before)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { msg: string; dependency?: string });
    const textsOf = () => lines().map(({ msg, dependency }) => (dependency ? `${msg} ${dependency}` : msg));
    await gates[name].shut();
    for (let failure = 0; failure < FAILURES; failure++) await CAUSE_FAILURE[name]();
    await waitFor('the outage is noticed', () => textsOf().includes(`dependency unreachable ${name}`));
    await gates[name].open();
    await waitFor('the outage is over', () => textsOf().includes(`dependency reachable again ${name}`));
    expect(textsOf()).toEqual([`dependency unreachable ${name}`, `dependency reachable again ${name}`]);
  },
  60_000,
);
