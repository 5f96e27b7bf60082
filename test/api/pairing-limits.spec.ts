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

async function openMerchant() {
  const apiUser = await openApiUser(server);
  apiUsers.push(apiUser);
  // A missing device starts no pairing, but the request counts.
  return async (phone: string) => {
    const order = { session_id: 'none', code: true, phone_number: phone };
    return (await apiUser.client.post('/api/v1/new-connect-device', order)).status;
  };
}
const repeat = async (times: number, request: () => Promise<number>) => {
  const statuses = [];
  for (let attempt = 0; attempt < times; attempt++) statuses.push(await request());
  return statuses;
};

it('a phone number gets ten pairing codes an hour, over all accounts', async () => {
  const [first, second, number] = [await openMerchant(), await openMerchant(), uniqueNumber()];
  expect(await repeat(6, () => first(number))).toEqual(Array(6).fill(404));
  expect(await repeat(6, () => second(`+${number}`))).toEqual([...Array(4).fill(404), 429, 429]);
  expect(await second(uniqueNumber())).toBe(404);
});

it('an account gets twenty pairing codes an hour', async () => {
  const [first, second] = [await openMerchant(), await openMerchant()];
  expect(await repeat(22, () => first(uniqueNumber()))).toEqual([...Array(20).fill(404), 429, 429]);
  expect(await second(uniqueNumber())).toBe(404);
});
