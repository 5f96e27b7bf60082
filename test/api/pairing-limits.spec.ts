import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { uniqueNumber } from '../setup/accounts/codes.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';

let server: TestApp;
const apiUsers: ApiUser[] = [];
beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(async () => {
  for (const { events } of apiUsers) events.close();
});

async function merchant() {
  const apiUser = await openApiUser(server);
  apiUsers.push(apiUser);
  // A missing device starts no pairing. Requests count all the same.
  return async (phone: string) => {
    const order = { session_id: 'none', code: true, phone_number: phone };
    return (await apiUser.client.post('/api/v1/new-connect-device', order)).status;
  };
}
const repeat = async (times: number, ask: () => Promise<number>) => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push(await ask());
  return statuses;
};

it('a number gets ten pairing codes an hour from any accounts', async () => {
  const [one, another, number] = [await merchant(), await merchant(), uniqueNumber()];
  expect(await repeat(6, () => one(number))).toEqual(Array(6).fill(404));
  expect(await repeat(6, () => another(`+${number}`))).toEqual([...Array(4).fill(404), 429, 429]);
  expect(await another(uniqueNumber())).toBe(404);
});

it('an account requests twenty pairing codes an hour', async () => {
  const [one, another] = [await merchant(), await merchant()];
  expect(await repeat(22, () => one(uniqueNumber()))).toEqual([...Array(20).fill(404), 429, 429]);
  expect(await another(uniqueNumber())).toBe(404);
});
