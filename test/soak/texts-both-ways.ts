import { setTimeout as sleep } from 'node:timers/promises';
import type { MersalUser } from '../bench/mersal-user.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { oneOf } from './drop-at-random.js';

const MINUTE_MS = 60_000;
const CUSTOMERS = 20;
/** One in so many is from a customer. */
const INBOUND = 3;

/** What devices write to customers and customers to devices, whatever becomes of the connections. */
export class TextsBothWays {
  private asked = 0;
  private written = 0;

  private constructor(
    private readonly user: MersalUser,
    private readonly sandbox: SandboxClient,
    private readonly devices: readonly string[],
    private readonly numbers: readonly string[],
    private readonly customers: readonly string[],
  ) {}

  static async prepare(
    user: MersalUser,
    sandbox: SandboxClient,
    devices: readonly string[],
    numbers: readonly string[],
  ): Promise<TextsBothWays> {
    const customers = await sandbox.phones.createMany(CUSTOMERS);
    return new TextsBothWays(
      user,
      sandbox,
      devices,
      numbers,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(aMinute: number, end: number): Promise<void> {
    while (Date.now() < end) {
      await sleep(MINUTE_MS / aMinute);
      if (Math.random() * INBOUND < 1)
        await this.sandbox.send(
          oneOf(this.customers),
          oneOf(this.numbers),
          `Question ${this.written++}: is the blue one still there?`,
        );
      else await this.user.send(oneOf(this.devices), oneOf(this.customers), `Text ${this.asked++}: yes, two of them.`);
    }
  }

  /** How many different texts the customers and the merchant have of each other, and how many of them twice. */
  async count(): Promise<{ asked: number; received: number; doubled: number }> {
    const inboxes = await Promise.all(this.customers.map((number) => this.sandbox.inbox(number, { waitMs: 0 })));
    const all = [...inboxes.flat().map(({ text }) => text), ...(await this.user.received())];
    const different = new Set(all).size;
    return { asked: this.asked + this.written, received: different, doubled: all.length - different };
  }
}
