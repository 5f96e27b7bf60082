import { setTimeout as sleep } from 'node:timers/promises';
import { type Activity, type Ground, type LinkedDevice, type Tally, tallyOf, textsTo } from './activity.js';
import { oneOf } from './drop-at-random.js';

const MINUTE_MS = 60_000;
const CUSTOMERS = 20;
/** One in so many is from a customer. */
const INBOUND = 3;

/** How long the server took to answer that it has a text. */
export interface Call {
  at: number;
  ms: number;
}

/** What devices write to customers and customers to devices. */
export class TextsBothWays implements Activity {
  readonly name = 'texts';
  readonly calls: Call[] = [];
  private asked = 0;
  private written = 0;

  private constructor(
    private readonly ground: Ground,
    private readonly devices: readonly LinkedDevice[],
    private readonly aMinute: number,
    private readonly customers: readonly string[],
  ) {}

  static async prepare(ground: Ground, devices: readonly LinkedDevice[], aMinute: number): Promise<TextsBothWays> {
    const customers = await ground.sandbox.phones.createMany(CUSTOMERS);
    return new TextsBothWays(
      ground,
      devices,
      aMinute,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    while (Date.now() < end) {
      await sleep(MINUTE_MS / this.aMinute);
      if (Math.random() * INBOUND < 1) await this.ask();
      else await this.answer();
    }
  }

  async count(): Promise<Tally> {
    const { sandbox, user } = this.ground;
    const questions = (await user.received()).filter((text) => text.startsWith('Question '));
    return tallyOf(this.asked + this.written, [...(await textsTo(sandbox, this.customers)), ...questions]);
  }

  private async ask(): Promise<void> {
    const text = `Question ${this.written++}: is the blue one still there?`;
    await this.ground.sandbox.send(oneOf(this.customers), oneOf(this.devices).number, text);
  }

  private async answer(): Promise<void> {
    const at = Date.now();
    const startedAt = performance.now();
    await this.ground.user.send(
      oneOf(this.devices).sessionId,
      oneOf(this.customers),
      `Text ${this.asked++}: yes, two of them.`,
    );
    this.calls.push({ at, ms: performance.now() - startedAt });
  }
}
