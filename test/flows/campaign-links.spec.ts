import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  await campaigns.removeLimits();
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

it('a phone’s link leads to the store, and its visitor is counted', async () => {
  const people = await campaigns.people(2);
  const id = await campaigns.create({
    groups: [await campaigns.group(people)],
    body: 'For {name}: {link:https://shop.example/offer}',
  });
  await campaigns.untilFinished(id);
  const [mine, theirs] = (await campaigns.inboxes(people)).flat() as [string, string];
  expect(mine).toMatch(/^For Person 0: https?:\/\/\S+\/l\/[\w-]{12}$/);
  expect(mine.split(': ')[1]).not.toBe(theirs.split(': ')[1]);
  const { pathname } = new URL(mine.split(': ')[1]!);
  const response = await fetch(new URL(pathname, server.url), {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' },
  });
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://shop.example/offer']);
  const { body } = await merchant.apiUser.client.get(`/api/v1/campaigns/${id}/report`);
  expect(body.data).toMatchObject({
    steps: { audience: 2, sent: 2, clicked: 1 },
    links: [{ url: 'https://shop.example/offer', people: 1, clicks: 1 }],
  });
}, 90_000);
