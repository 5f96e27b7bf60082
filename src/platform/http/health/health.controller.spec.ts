import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { HealthController } from './health.controller.js';

it('however many ask whether it is ready, WhatsApp sees one connection', async () => {
  let connections = 0;
  const whatsapp = createServer((socket) => {
    connections++;
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(whatsapp, 'listening');
  const parts = [
    { em: { getConnection: () => ({ execute: () => Promise.resolve() }) } },
    { ping: () => Promise.resolve() },
    { whatsappSocketUrl: `ws://127.0.0.1:${(whatsapp.address() as AddressInfo).port}`, whatsappNetwork: 'live' },
    { hasBegun: false },
  ] as unknown as ConstructorParameters<typeof HealthController>;
  const controller = new HealthController(...parts);
  const ask = () => controller.ready({} as FastifyReply);
  await ask();
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  whatsapp.close();
  await once(whatsapp, 'close');
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok']));
  expect(connections).toBe(1);
});
