import type { PhoneResource } from '../../../src/sandbox/sandbox.contract.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser } from '../accounts/api-user.js';
import { linkDevice } from './link-device.js';
import { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

export interface FleetDevice {
  id: number;
  sessionId: string;
  number: string;
  customer: PhoneResource;
}

/** Devices of one account, each with its own customer. */
export class Fleet {
  private constructor(
    readonly apiUser: ApiUser,
    readonly sandbox: SandboxClient,
    readonly devices: FleetDevice[],
  ) {}

  static async open(server: TestApp, size: number): Promise<Fleet> {
    const sandbox = SandboxClient.ofRun();
    const apiUser = await openApiUser(server);
    const phones = await sandbox.phones.createMany(size);
    const customers = await sandbox.phones.createMany(size);
    const fleet = new Fleet(apiUser, sandbox, []);
    try {
      // Few at a time, because linking costs a second of CPU.
      for (let from = 0; from < size; from += 4) {
        const batch = phones.slice(from, from + 4).map(async ({ number }, index) => ({
          ...(await linkDevice(apiUser.client, sandbox, number)),
          number,
          customer: customers[from + index]!,
        }));
        fleet.devices.push(...(await Promise.all(batch)));
      }
    } catch (error) {
      // An open socket would keep the run from ending.
      await fleet.close();
      throw error;
    }
    return fleet;
  }

  async close(): Promise<void> {
    for (const { number } of this.devices) await this.sandbox.clearFaults(number);
    this.apiUser.events.close();
  }

  async write({ sessionId, customer }: FleetDevice, body: string): Promise<number> {
    const message = { device: sessionId, phone: customer.number, body };
    const response = await this.apiUser.client.post('/api/v1/messages', message);
    if (response.status !== 201) throw new Error(`not accepted: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body.data.id;
  }

  writeAll(body: string): Promise<number[]> {
    return Promise.all(this.devices.map((device) => this.write(device, body)));
  }

  async isConnected({ number }: FleetDevice): Promise<boolean> {
    return (await this.sandbox.linkedDevices(number)).some((linked) => linked.isConnected);
  }

  /** Returns the ms after `since`. */
  async untilAllConnected(since: number, withinMs: number): Promise<number> {
    for (const device of this.devices)
      await waitFor(`${device.number} is connected`, () => this.isConnected(device), since + withinMs - Date.now());
    return Date.now() - since;
  }

  /** Returns the shortest time in ms between two login attempts of a device. */
  async minLoginGap(since: number): Promise<number> {
    const gaps: number[] = [];
    for (const { number } of this.devices) {
      const times = (await this.sandbox.attempts(number)).filter((at) => at >= since);
      gaps.push(...times.slice(1).map((at, index) => at - (times[index] ?? 0)));
    }
    return Math.min(...gaps, Number.POSITIVE_INFINITY);
  }

  /** Returns the customer's texts once there are `count`. */
  async received({ number, customer }: FleetDevice, count: number): Promise<(string | null)[]> {
    const inbox = await this.sandbox.inbox(customer.number, { from: number, count, waitMs: 20_000 });
    return inbox.map(({ text }) => text);
  }
}
