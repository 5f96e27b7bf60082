import { expect } from '@jest/globals';
import { GroupSendTimings } from '../../../src/campaigns/scheduler/group-send-timings.js';
import type { GroupSendRecipient, GroupSendResource } from '../../../src/campaigns/campaigns.contract.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { TestApp } from '../servers/app.js';
import type { Merchant } from './merchant.js';
import { waitFor } from '../wait-for.js';
import { UNLIMITED } from './unlimited.js';

interface Person {
  number: string;
  contactId: number;
}

export class GroupSends {
  /** No undo period by default. */
  undoDelayMs = 0;

  constructor(
    private readonly server: TestApp,
    private readonly merchant: Merchant,
  ) {}

  /** Creates a group. Returns its people in sending order. */
  async group(size: number, fields: (index: number) => Record<string, string> = () => ({})) {
    const { accountId } = this.merchant.apiUser.member;
    const people: Person[] = [];
    for (const [index, { number }] of (await this.merchant.sandbox.phones.createMany(size)).entries()) {
      const em = this.server.orm.em.fork();
      const contact = await makeContact(em, {
        accountId,
        phone: number,
        name: `Person ${index}`,
        savedAt: new Date(),
        fields: fields(index),
      });
      people.push({ number, contactId: contact.id });
    }
    const contactIds = people.map(({ contactId }) => contactId);
    return { id: await makeGroup(this.server.orm.em.fork(), { accountId, contactIds }), people };
  }

  /** Creates a group whose first members are not on WhatsApp. */
  async groupWithAbsent(absent: number, present: number): Promise<{ id: number; people: Person[] }> {
    const { accountId } = this.merchant.apiUser.member;
    const missing: number[] = [];
    for (let index = 0; index < absent; index++)
      missing.push((await makeContact(this.server.orm.em.fork(), { accountId, savedAt: new Date() })).id);
    const { id: all, people } = await this.group(present);
    await this.sql('delete from groups where id = ?', [all]);
    const contactIds = [...missing, ...people.map(({ contactId }) => contactId)];
    return { id: await makeGroup(this.server.orm.em.fork(), { accountId, contactIds }), people };
  }

  /** Sets the gap in seconds. Removes the caps, which stop a new number after a few messages. */
  setGap(min: number, max = min): Promise<unknown> {
    return this.sql(`update devices set gap_min_seconds = ?, gap_max_seconds = ?, ${UNLIMITED} where id = ?`, [
      min,
      max,
      this.merchant.device.id,
    ]);
  }

  async start(group: number, body: string, more: object = {}): Promise<number> {
    this.server.app.get(GroupSendTimings, { strict: false }).undoDelayMs = this.undoDelayMs;
    const order = { device: this.merchant.device.sessionId, group, body, ...more };
    const { status, body: answer } = await this.merchant.apiUser.client.post('/api/v1/messages', order);
    expect([status, answer.message]).toEqual([202, `queued ${answer.count}`]);
    return answer.group_send.id;
  }

  async read(id: number): Promise<GroupSendResource> {
    return (await this.merchant.apiUser.client.get(`/api/v1/group-sends/${id}`)).body.data;
  }

  async recipients(id: number, query = ''): Promise<GroupSendRecipient[]> {
    return (await this.merchant.apiUser.client.get(`/api/v1/group-sends/${id}/recipients?rows=100${query}`)).body.data;
  }

  until(
    id: number,
    isReached: (send: GroupSendResource) => boolean,
    condition: string,
    withinMs = 30_000,
  ): Promise<GroupSendResource> {
    return waitFor(
      condition,
      async () => {
        const send = await this.read(id);
        return isReached(send) && send;
      },
      withinMs,
    );
  }

  async change(id: number, action: 'pause' | 'resume' | 'cancel' | 'undo') {
    const { status, body } = await this.merchant.apiUser.client.post(`/api/v1/group-sends/${id}/${action}`);
    return { status, code: body.code, send: body.data as GroupSendResource };
  }

  /** Expects no duplicates. */
  async inboxes(people: readonly Person[], waitMs = 5_000): Promise<(string | null)[][]> {
    const all = await Promise.all(people.map(({ number }) => this.merchant.sandbox.inbox(number, { waitMs })));
    expect(all.flat().filter(({ copies }) => copies !== 1)).toEqual([]);
    return all.map((messages) => messages.map(({ text }) => text));
  }

  async arrivals(people: readonly Person[]): Promise<{ at: number; text: string | null }[]> {
    const all = await Promise.all(people.map(({ number }) => this.merchant.sandbox.inbox(number)));
    return all
      .flat()
      .map(({ receivedAt, text }) => ({ at: Date.parse(receivedAt), text }))
      .toSorted((one, other) => one.at - other.at);
  }

  sql<Row>(query: string, params: unknown[] = []): Promise<Row[]> {
    return this.server.orm.em.getConnection().execute<Row[]>(query, params);
  }
}
