import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import type { Config } from '../../src/platform/config.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { MailServer } from '../setup/servers/mail-server.js';

const letter = { to: 'noura@example.com', subject: 'مرحبا', text: 'أهلا', html: '<p>أهلا</p>' };
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

function mailerTo(smtpUrl: string): Mailer {
  const mailer = new Mailer({ smtpUrl, mailFrom: 'Mersal <codes@example.com>' } as Config);
  open.push(() => mailer.onApplicationShutdown());
  return mailer;
}

async function startMailServer(): Promise<MailServer> {
  const server = await MailServer.start();
  open.push(() => server.close());
  return server;
}

/** Misbehaves after connecting. */
async function strangeServer(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  open.push(close);
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function failsWithin(smtpUrl: string): Promise<number> {
  const mailer = mailerTo(smtpUrl);
  const startedAt = performance.now();
  await expect(mailer.send(letter)).rejects.toThrow(/./);
  return (performance.now() - startedAt) / 1000;
}

it('delivers e-mails unchanged, many in parallel', async () => {
  const server = await startMailServer();
  const mailer = mailerTo(server.url);
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(letter)));
  expect(server.received).toHaveLength(10);
  expect(server.received[0]).toMatchObject({ subject: 'مرحبا', text: 'أهلا', html: '<p>أهلا</p>' });
});

it('fails quickly for a server that is unreachable, silent or hangs up', async () => {
  const silentServer = await strangeServer(() => undefined);
  silentServer.close();
  expect(await failsWithin(silentServer.url)).toBeLessThan(5);
  const rude = await strangeServer((socket) => socket.destroy());
  expect(await failsWithin(rude.url)).toBeLessThan(5);
  const silent = await strangeServer(() => undefined);
  expect(await failsWithin(silent.url)).toBeLessThan(20);
});

it('treats an address as one, whatever it contains', async () => {
  const server = await startMailServer();
  const mailer = mailerTo(server.url);
  for (const to of [`${letter.to}, b@evil.example`, '"a, b@evil.example"@example.com'])
    await mailer.send({ ...letter, to }).catch(() => undefined);
  await mailer.send(letter);
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([[letter.to]]);
});
