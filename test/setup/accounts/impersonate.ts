import { expect } from '@jest/globals';
import type { TestApp } from '../servers/app.js';
import type { HttpClient } from './http-client.js';
import { type Member, makeMember } from './members.js';
import { openSession } from './open-session.js';

/** Returns an administrator who impersonates the user. */
export async function impersonate(server: TestApp, { userId }: Member): Promise<HttpClient> {
  const admin = await makeMember(server.orm, { role: 'SupperAdmin' });
  const client = await openSession(server.orm, () => server.url, admin);
  const { status } = await client.post(`/api/v1/switch-to-account/${userId}`, { reason: 'They asked for help' });
  expect(status).toBe(200);
  return client;
}
