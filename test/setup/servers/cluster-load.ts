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

/** Devices that write to many phones over a cluster, and the expected inboxes. */
export class ClusterLoad {
  /** Statuses other than 201. 0 means no response. */
  readonly refusals: number[] = [];
  slowestMs = 0;
  private accepted = 0;

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
    { devices: deviceCount, phones: phoneCount, url }: { devices: number; phones: number; url?: string },
  ): Promise<ClusterLoad> {
    const client = await openSession(cluster.orm, () => url ?? cluster.url, await makeMember(cluster.orm));
    const merchants = await sandbox.phones.createMany(deviceCount);
    const devices: LoadDevice[] = [];
    // Few at a time, because linking costs a second of CPU.
    for (let from = 0; from < deviceCount; from += 3) {
      const batch = merchants.slice(from, from + 3).map(async ({ number }) => ({
        ...(await linkDevice(client, sandbox, number)),
        number,
      }));
      devices.push(...(await Promise.all(batch)));
    }
    return new ClusterLoad(cluster, sandbox, client, devices, await sandbox.phones.createMany(phoneCount));
  }

  get count(): number {
    return this.accepted;
  }

  /** Sends `count` messages. Retries with the same idempotency key, as an integrator would. */
  async write(count: number, withinMs = 60_000): Promise<void> {
    const until = this.accepted + count;
    const writeUntil = async () => {
      while (this.accepted < until) await this.writeOne(withinMs);
    };
    await Promise.all([writeUntil(), writeUntil()]);
  }

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

  async writeOne(withinMs = 60_000): Promise<number> {
    const number = this.accepted++;
    const startedAt = Date.now();
    await waitFor(`message ${number} is accepted`, async () => (await this.post(number)) === 201, withinMs);
    this.slowestMs = Math.max(this.slowestMs, Date.now() - startedAt);
    return number;
  }

  /** Returns the ms until WhatsApp's acknowledgement. */
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

  /** Returns the status, 0 without a response. */
  private async post(number: number): Promise<number> {
    const message = {
      device: this.devices[number % this.devices.length]?.sessionId,
      phone: this.phones[number % this.phones.length]?.number,
      body: `message ${number}`,
    };
    const status = await this.client.post('/api/v1/messages', message, { 'idempotency-key': `key-${number}` }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 201) this.refusals.push(status);
    return status;
  }

  /** Returns the duration in ms. */
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

  /** Expects accepted messages received once. Returns the duplicates that phones dropped. */
  async verify(): Promise<{ copies: number }> {
    const rows = await this.cluster.sql<{ status: string; count: number }>(
      'select status, count(*)::int count from messages where from_me group by 1',
    );
    expect(rows.filter(({ status }) => !['sent', 'delivered', 'read'].includes(status))).toEqual([]);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(this.accepted);
    let copies = 0;
    const bySequence = (one: string, other: string) => Number(one.slice(8)) - Number(other.slice(8));
    for (const [index, { number }] of this.phones.entries()) {
      const expected: string[] = [];
      for (let message = index; message < this.accepted; message += this.phones.length)
        expected.push(`message ${message}`);
      const received = await this.sandbox.inbox(number, { count: expected.length, waitMs: 10_000 });
      expect(received.map(({ text }) => text ?? '').sort(bySequence)).toEqual(expected);
      copies += received.reduce((sum, message) => sum + message.copies - 1, 0);
    }
    return { copies };
  }

  /** Counts logins that ended an open connection of the same device. */
  async countReplacedLogins(): Promise<number> {
    const times = await Promise.all(this.devices.map(({ number }) => this.sandbox.replacedLogins(number)));
    return times.flat().length;
  }

  async holders(): Promise<Map<number, string | null>> {
    const rows = await this.cluster.sql<{ device_id: string; name: string | null }>(
      `select l.device_id, p.name from device_leases l left join server_processes p
         on p.id = l.process_id and p.expires_at > clock_timestamp()`,
    );
    return new Map(rows.map(({ device_id, name }) => [Number(device_id), name]));
  }

  /** Asks WhatsApp, not the server. Returns the duration in ms. */
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
