import { expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { HealthController } from './health.controller.js';

const checkReadiness = async (roles: string[], down: string[]) => {
  const parts = Object.fromEntries(
    ['database', 'database_direct', 'queue', 'live'].map((part) => [part, down.includes(part) ? 'down' : 'ok']),
  );
  const dependencies = [
    { check: () => Promise.resolve(parts) },
    { roles },
    { hasStarted: down.includes('process') },
  ] as unknown as ConstructorParameters<typeof HealthController>;
  const reply = { code: 200, status: (code: number) => (reply.code = code) };
  const response = await new HealthController(...dependencies).ready(reply as unknown as FastifyReply);
  expect(response.parts).toEqual(parts);
  return reply.code;
};

const ALL = ['web', 'worker', 'devices'];

it.each([
  [['web'], ['queue'], 200],
  [['devices'], ['queue'], 200],
  [['worker'], ['queue'], 503],
  [['worker', 'devices'], ['queue'], 503],
  [ALL, ['queue', 'live'], 200],
  [['web'], ['live'], 200],
  [['worker'], ['live'], 200],
  [['devices'], ['live'], 200],
  [['web'], ['database'], 503],
  [['devices'], ['database'], 503],
  [ALL, ['database'], 503],
  [ALL, ['database_direct'], 503],
  [ALL, ['process'], 503],
])('a process with the roles %j and failing checks %j answers %i', async (roles, down, status) => {
  expect(await checkReadiness(roles, down)).toBe(status);
});
