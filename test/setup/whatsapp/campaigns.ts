import { expect } from '@jest/globals';
import type { CampaignResource } from '../../../src/campaigns/definition/campaign.contract.js';
import type { OperationResource } from '../../../src/campaigns/definition/operation.contract.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { TestApp } from '../servers/app.js';
import { waitFor } from '../wait-for.js';
import { UNLIMITED } from './unlimited.js';
import { linkDevice } from './link-device.js';
import type { Merchant } from './merchant.js';

export interface Person {
  number: string;
  contactId: number;
}

export class Campaigns {
  constructor(
    private readonly server: Pick<TestApp, 'orm'>,
    private readonly merchant: Merchant,
  ) {}

  async people(size: number): Promise<Person[]> {
    const { accountId } = this.merchant.apiUser.member;
    const phones = await this.merchant.sandbox.phones.createMany(size);
    const people: Person[] = [];
    for (const [index, { number }] of phones.entries()) {
      const values = { accountId, phone: number, name: `Person ${index}`, savedAt: new Date() };
      people.push({ number, contactId: (await makeContact(this.server.orm.em.fork(), values)).id });
    }
    return people;
  }

  group(people: readonly Person[]): Promise<number> {
    const { accountId } = this.merchant.apiUser.member;
    return makeGroup(this.server.orm.em.fork(), { accountId, contactIds: people.map(({ contactId }) => contactId) });
  }

  async device(): Promise<{ id: number; sessionId: string; number: string }> {
    const { number } = await this.merchant.sandbox.phones.create({ name: 'Further' });
    return { ...(await linkDevice(this.merchant.apiUser.client, this.merchant.sandbox, number)), number };
  }

  /** Removes gaps and caps of the devices. */
  async removeLimits(): Promise<void> {
    const { accountId } = this.merchant.apiUser.member;
    await this.sql(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED} where account_id = ?`, [
      accountId,
    ]);
  }

  async create(
    order: { groups: number[]; devices?: number[] } & Record<string, unknown>,
    gapSeconds = 0,
  ): Promise<number> {
    const { client } = this.merchant.apiUser;
    const { status, body } = await client.post('/api/v1/campaigns', {
      name: 'Eid',
      devices: [this.merchant.device.id],
      body: 'Hello',
      ...order,
    });
    expect([status, body.message]).toEqual([201, 'campaign_created']);
    const { id } = body.data.campaign;
    // Otherwise the first tick would use a gap of 20 seconds.
    await this.sql('update campaigns set gap_min_seconds = ?, gap_max_seconds = ? where id = ?', [
      gapSeconds,
      gapSeconds,
      id,
    ]);
    return id;
  }

  async read(id: number): Promise<CampaignResource> {
    return (await this.merchant.apiUser.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;
  }

  async operations(id: number, query = ''): Promise<OperationResource[]> {
    const { body } = await this.merchant.apiUser.client.get(`/api/v1/campaigns-operations/${id}?rows=100${query}`);
    return body.data.operations.data;
  }

  until(id: number, isReached: (campaign: CampaignResource) => boolean, condition: string): Promise<CampaignResource> {
    const poll = async () => {
      const campaign = await this.read(id);
      return isReached(campaign) && campaign;
    };
    return waitFor(condition, poll, 30_000);
  }

  untilFinished(id: number): Promise<CampaignResource> {
    return this.until(id, ({ state }) => state === 'finished', 'the campaign is finished');
  }

  call(path: string, body: object = {}) {
    return this.merchant.apiUser.client.post(`/api/v1/${path}`, body);
  }

  /** Expects no duplicates. */
  async inboxes(people: readonly Person[], waitMs = 5_000): Promise<(string | null)[][]> {
    const all = await Promise.all(people.map(({ number }) => this.merchant.sandbox.inbox(number, { waitMs })));
    expect(all.flat().filter(({ copies }) => copies !== 1)).toEqual([]);
    return all.map((messages) => messages.map(({ text }) => text));
  }

  sql<Row>(query: string, params: unknown[] = []): Promise<Row[]> {
    return this.server.orm.em.getConnection().execute<Row[]>(query, params);
  }
}
