import { setTimeout as sleep } from 'node:timers/promises';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { type Activity, type Ground, type LinkedDevice, type Tally, textsTo } from './activity.js';
import { oneOf } from './drop-at-random.js';

const CUSTOMERS = 300;
/** On average, between an answer and the next question: nine an hour, as nobody is answered more than `MOST_ANSWERS_AN_HOUR` times. */
const PAUSE_MS = 400_000;
/** A device that was cut off without a word is given up after half a minute and comes back slowly. */
const PATIENCE_MS = 120_000;
const ANSWERS = ['Welcome', 'How can we help?'];

/** Customers who write to devices with a bot, each again when the answers are there. */
export class TalksWithABot implements Activity {
  readonly name = "bot's answers";
  private questions = 0;

  private constructor(
    private readonly ground: Ground,
    private readonly devices: readonly LinkedDevice[],
    private readonly customers: readonly string[],
  ) {}

  static async prepare(ground: Ground, devices: readonly LinkedDevice[]): Promise<TalksWithABot> {
    const flow = flowOf({ any: send(), a: reply(ANSWERS[0]!), b: reply(ANSWERS[1]!) }, 'any > a', 'a > b');
    for (const { id } of devices) await ground.user.publishBot(id, flow);
    const customers = await ground.sandbox.phones.createMany(CUSTOMERS);
    return new TalksWithABot(
      ground,
      devices,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    await Promise.all(this.customers.map((customer) => this.talk(customer, end)));
  }

  /** Each question has both answers, so that a customer has them as often as they asked. */
  async count(): Promise<Tally> {
    const texts = await textsTo(this.ground.sandbox, this.customers);
    const asked = this.questions * ANSWERS.length;
    const extra = Math.max(0, texts.length - asked);
    return { asked, received: texts.length - extra, doubled: extra };
  }

  private async talk(customer: string, end: number): Promise<void> {
    const { sandbox } = this.ground;
    let answered = 0;
    let since = 0;
    for (;;) {
      const pause = 2 * Math.random() * PAUSE_MS;
      if (Date.now() + pause > end) return;
      await sleep(pause);
      this.questions++;
      await sandbox.send(customer, oneOf(this.devices).number, `hello ${answered++}`);
      const answers = await sandbox.inbox(customer, { since, count: ANSWERS.length, waitMs: PATIENCE_MS });
      since = answers.at(-1)?.seq ?? since;
    }
  }
}
