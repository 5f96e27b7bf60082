import { setTimeout as sleep } from 'node:timers/promises';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { type Activity, type SoakContext, type SoakDevice, type Tally, prefixedTextsTo } from './activity.js';
import { pickOne } from './drop-at-random.js';

const CUSTOMERS = 300;
/** Average pause between a reply and the next question. Nine an hour stay below `MAX_ANSWERS_PER_HOUR`. */
const PAUSE_MS = 400_000;
/** A dropped connection is detected after 30 s, and the device reconnects slowly. */
const PATIENCE_MS = 120_000;
const ANSWERS = ['Welcome', 'How can we help?'];

/** Customers write to devices with a bot, again after each reply. */
export class BotConversations implements Activity {
  readonly name = "bot's answers";
  private questions = 0;

  private constructor(
    private readonly context: SoakContext,
    private readonly devices: readonly SoakDevice[],
    private readonly customers: readonly string[],
  ) {}

  static async prepare(context: SoakContext, devices: readonly SoakDevice[]): Promise<BotConversations> {
    const flow = flowOf({ any: send(), a: reply(ANSWERS[0]!), b: reply(ANSWERS[1]!) }, 'any > a', 'a > b');
    for (const { id } of devices) await context.user.publishBot(id, flow);
    const customers = await context.sandbox.phones.createMany(CUSTOMERS);
    return new BotConversations(
      context,
      devices,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    await Promise.all(this.customers.map((customer) => this.talk(customer, end)));
  }

  /** Compares numbers only, because both replies to every question are equal. */
  async count(): Promise<Tally> {
    const texts = await prefixedTextsTo(this.context.sandbox, this.customers);
    const expected = this.questions * ANSWERS.length;
    const extra = Math.max(0, texts.length - expected);
    return { expected, received: texts.length - extra, doubled: extra };
  }

  private async talk(customer: string, end: number): Promise<void> {
    const { sandbox } = this.context;
    let answered = 0;
    let since = 0;
    for (;;) {
      const pause = 2 * Math.random() * PAUSE_MS;
      if (Date.now() + pause > end) return;
      await sleep(pause);
      this.questions++;
      await sandbox.send(customer, pickOne(this.devices).number, `hello ${answered++}`);
      const answers = await sandbox.inbox(customer, { since, count: ANSWERS.length, waitMs: PATIENCE_MS });
      since = answers.at(-1)?.seq ?? since;
    }
  }
}
