import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { PhoneResource } from '../../../src/sandbox/sandbox.contract.js';
import type { Cluster } from './cluster.js';
import type { HttpClient } from '../accounts/http-client.js';
import { linkDevice } from '../whatsapp/link-device.js';
import { makeMember } from '../accounts/members.js';
import { openSession } from '../accounts/open-session.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';
import { waitFor } from '../wait-for.js';

export interface LoadDevice {
  id: number;
  sessionId: string;
  number: string;
}

/** A merchant whose devices write to many phones over a cluster, and who knows what each phone must have in the end. */
export class ClusterLoad {
  /** What was answered instead of 201, 0 for no answer. */
  readonly refusals: number[] = [];
  /** The longest that a message had to wait until it was taken. */
  slowestMs = 0;
  private taken = 0;

  private constructor(
    private readonly cluster: Cluster,
    private readonly sandbox: SandboxClient,
    readonly client: HttpClient,
    readonly devices: readonly LoadDevice[],
    private readonly phones: readonly PhoneResource[],
  ) {}

  static async open(
    cluster: Cluster,
    sandbox: SandboxClient,
    { devices: size, phones: people, url }: { devices: number; phones: number; url?: string },
  ): Promise<ClusterLoad> {
    const client = await openSession(cluster.orm, () => url ?? cluster.url, await makeMember(cluster.orm));
    const shops = await sandbox.phones.createMany(size);
    const devices: LoadDevice[] = [];
    // A few at a time: each link is a second of arithmetic.
    for (let from = 0; from < size; from += 3) {
      const some = shops.slice(from, from + 3).map(async ({ number }) => ({
        ...(await linkDevice(client, sandbox, number)),
        number,
      }));
      devices.push(...(await Promise.all(some)));
    }
    return new ClusterLoad(cluster, sandbox, client, devices, await sandbox.phones.createMany(people));
  }

  /** How many messages were written. */
  get count(): number {
    return this.taken;
  }

  /** Writes so many more messages as an integrator would: what was not answered is asked again under the same key. */
  async write(count: number, withinMs = 60_000): Promise<void> {
    const until = this.taken + count;
    const one = async () => {
      while (this.taken < until) await this.writeOne(withinMs);
    };
    await Promise.all([one(), one()]);
  }

  /** Writes for as long as something else takes, a few messages at a time. */
  async writeDuring<T>(work: Promise<T>, pauseMs = 40): Promise<T> {
    let isOver = false;
    const writing = (async () => {
      for (; !isOver; await sleep(pauseMs)) await this.writeOne(60_000);
    })();
    try {
      return await work;
    } finally {
      isOver = true;
      await writing;
    }
  }

  /** The next message; its number once it was taken. */
  async writeOne(withinMs = 60_000): Promise<number> {
    const number = this.taken++;
    const startedAt = Date.now();
    await waitFor(`message ${number} is taken`, async () => (await this.ask(number)) === 201, withinMs);
    this.slowestMs = Math.max(this.slowestMs, Date.now() - startedAt);
    return number;
  }

  /** Waits until WhatsApp has taken a message; answers how long that took. */
  async untilSent(number: number, withinMs: number): Promise<number> {
    const startedAt = Date.now();
    await waitFor(
      `message ${number} is sent`,
      async () => {
        const rows = await this.cluster.sql<{ status: string }>('select status from messages where body = ?', [
          `message ${number}`,
        ]);
        return ['sent', 'delivered', 'read'].includes(rows[0]?.status ?? '');
      },
      withinMs,
    );
    return Date.now() - startedAt;
  }

  /** The status with which one message is answered; 0 when nobody answers. */
  private async ask(number: number): Promise<number> {
    const order = {
      device: this.devices[number % this.devices.length]?.sessionId,
      phone: this.phones[number % this.phones.length]?.number,
      body: `message ${number}`,
    };
    const status = await this.client.post('/api/v1/messages', order, { 'idempotency-key': `key-${number}` }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 201) this.refusals.push(status);
    return status;
  }

  /** Waits until nothing is before `sent`; answers how long that took. */
  async untilAllSent(withinMs: number): Promise<number> {
    const startedAt = Date.now();
    await waitFor('the ledger is finished', async () => (await this.countUnfinished()) === 0, withinMs);
    return Date.now() - startedAt;
  }

  async countUnfinished(): Promise<number> {
    const [row] = await this.cluster.sql<{ count: number }>(
      `select count(*)::int count from messages where from_me and status in ('queued', 'sending')`,
    );
    return row?.count ?? 0;
  }

  /** Every message that was taken is sent, and each phone has each of its own exactly once. Answers how many copies phones have dropped. */
  async judge(): Promise<{ copies: number }> {
    const rows = await this.cluster.sql<{ status: string; count: number }>(
      'select status, count(*)::int count from messages where from_me group by 1',
    );
    expect(rows.filter(({ status }) => !['sent', 'delivered', 'read'].includes(status))).toEqual([]);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(this.taken);
    let copies = 0;
    const bySequence = (one: string, other: string) => Number(one.slice(8)) - Number(other.slice(8));
    for (const [index, { number }] of this.phones.entries()) {
      const expected: string[] = [];
      for (let message = index; message < this.taken; message += this.phones.length)
        expected.push(`message ${message}`);
      const received = await this.sandbox.inbox(number, { count: expected.length, waitMs: 10_000 });
      expect(received.map(({ text }) => text ?? '').sort(bySequence)).toEqual(expected);
      copies += received.reduce((sum, message) => sum + message.copies - 1, 0);
    }
    return { copies };
  }

  /** How often a login has ended a connection of the same device that was open. */
  async countPushedOut(): Promise<number> {
    const times = await Promise.all(this.devices.map(({ number }) => this.sandbox.pushedOut(number)));
    return times.flat().length;
  }

  /** The name of the living process that holds each device. */
  async holders(): Promise<Map<number, string | null>> {
    const rows = await this.cluster.sql<{ device_id: string; name: string | null }>(
      `select l.device_id, p.name from device_leases l left join server_processes p
         on p.id = l.process_id and p.expires_at > clock_timestamp()`,
    );
    return new Map(rows.map(({ device_id, name }) => [Number(device_id), name]));
  }

  /** Waits until WhatsApp has all devices connected. */
  async untilAllConnected(withinMs: number): Promise<number> {
    const startedAt = Date.now();
    for (const { number } of this.devices)
      await waitFor(
        `${number} is connected`,
        async () => (await this.sandbox.linkedDevices(number)).some(({ isConnected }) => isConnected),
        startedAt + withinMs - Date.now(),
      );
    return Date.now() - startedAt;
  }
}
