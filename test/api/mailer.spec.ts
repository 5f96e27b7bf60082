import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import type { Config } from '../../src/platform/config.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { MailServer } from '../setup/servers/mail-server.js';

const email = { to: 'noura@example.com', subject: 'مرحبا', text: 'أهلا', html: '<p>أهلا</p>' };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function makeMailer(smtpUrl: string): Mailer {
  const mailer = new Mailer({ smtpUrl, mailFrom: 'Mersal <codes@example.com>' } as Config);
  closers.push(() => mailer.onApplicationShutdown());
  return mailer;
}

async function startMailServer(): Promise<MailServer> {
  const server = await MailServer.start();
  closers.push(() => server.close());
  return server;
}

/** Starts a TCP server without SMTP, which passes each connection to `greet`. */
async function startBrokenServer(greet: (socket: Socket) => void) {
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
  closers.push(close);
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function measureFailureSeconds(smtpUrl: string): Promise<number> {
  const mailer = makeMailer(smtpUrl);
  const startedAt = performance.now();
  await expect(mailer.send(email)).rejects.toThrow(/./);
  return (performance.now() - startedAt) / 1000;
}

it('delivers e-mails unchanged, many in parallel', async () => {
  const server = await startMailServer();
  const mailer = makeMailer(server.url);
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(email)));
  expect(server.received).toHaveLength(10);
  expect(server.received[0]).toMatchObject({ subject: 'مرحبا', text: 'أهلا', html: '<p>أهلا</p>' });
});

it('fails quickly if the server is unreachable, sends nothing or closes the connection', async () => {
  const unreachable = await startBrokenServer(() => undefined);
  unreachable.close();
  expect(await measureFailureSeconds(unreachable.url)).toBeLessThan(5);
  const hangsUp = await startBrokenServer((socket) => socket.destroy());
  expect(await measureFailureSeconds(hangsUp.url)).toBeLessThan(5);
  const silent = await startBrokenServer(() => undefined);
  expect(await measureFailureSeconds(silent.url)).toBeLessThan(20);
});

it('sends nothing to addresses hidden in a recipient', async () => {
  const server = await startMailServer();
  const mailer = makeMailer(server.url);
  for (const to of [`${email.to}, b@evil.example`, '"a, b@evil.example"@example.com'])
    await mailer.send({ ...email, to }).catch(() => undefined);
  await mailer.send(email);
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([[email.to]]);
});
