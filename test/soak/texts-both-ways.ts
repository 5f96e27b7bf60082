import { setTimeout as sleep } from 'node:timers/promises';
import { type Activity, type SoakContext, type SoakDevice, type Tally, tallyOf, prefixedTextsTo } from './activity.js';
import { pickOne } from './drop-at-random.js';

const MINUTE_MS = 60_000;
const CUSTOMERS = 20;
/** One text in so many is from a customer. */
const INBOUND_EVERY = 3;

/** A call that sends a text. */
export interface TimedCall {
  /** Start, in ms since 1970. */
  at: number;
  ms: number;
}

/** Sends texts from devices to customers and from customers to devices. */
export class TextsBothWays implements Activity {
  readonly name = 'texts';
  readonly calls: TimedCall[] = [];
  private sentCount = 0;
  private askedCount = 0;

  private constructor(
    private readonly context: SoakContext,
    private readonly devices: readonly SoakDevice[],
    private readonly aMinute: number,
    private readonly customers: readonly string[],
  ) {}

  static async prepare(context: SoakContext, devices: readonly SoakDevice[], aMinute: number): Promise<TextsBothWays> {
    const customers = await context.sandbox.phones.createMany(CUSTOMERS);
    return new TextsBothWays(
      context,
      devices,
      aMinute,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    while (Date.now() < end) {
      await sleep(MINUTE_MS / this.aMinute);
      if (Math.random() * INBOUND_EVERY < 1) await this.ask();
      else await this.answer();
    }
  }

  async count(): Promise<Tally> {
    const { sandbox, user } = this.context;
    const questions = (await user.received()).filter((text) => text.startsWith('Question '));
    return tallyOf(this.sentCount + this.askedCount, [
      ...(await prefixedTextsTo(sandbox, this.customers)),
      ...questions,
    ]);
  }

  private async ask(): Promise<void> {
    const text = `Question ${this.askedCount++}: is the blue one still there?`;
    await this.context.sandbox.send(pickOne(this.customers), pickOne(this.devices).number, text);
  }

  private async answer(): Promise<void> {
    const at = Date.now();
    const startedAt = performance.now();
    await this.context.user.send(
      pickOne(this.devices).sessionId,
      pickOne(this.customers),
      `Text ${this.sentCount++}: yes, two of them.`,
    );
    this.calls.push({ at, ms: performance.now() - startedAt });
  }
}
