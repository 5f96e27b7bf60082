import { setTimeout as sleep } from 'node:timers/promises';
import { writeGroup } from '../bench/campaigns/write-group.js';
import { type Activity, type SoakContext, type SoakDevice, type Tally, tallyOf, prefixedTextsTo } from './activity.js';

/** A campaign lasts about two minutes with any number of devices. */
const RECIPIENTS_PER_DEVICE = 10;
/** Between two messages of a device. Merchants must wait more than twice as long. */
const GAP_SECONDS = [8, 12] as const;
const POLL_MS = 5_000;
const PATIENCE_MS = 600_000;

/** Repeats a campaign to the same group without a pause. */
export class RepeatedCampaigns implements Activity {
  readonly name = 'campaigns';
  private started = 0;

  private constructor(
    private readonly context: SoakContext,
    private readonly devices: readonly SoakDevice[],
    private readonly group: number,
    private readonly recipients: readonly string[],
  ) {}

  static async prepare(context: SoakContext, devices: readonly SoakDevice[]): Promise<RepeatedCampaigns> {
    const recipients = await context.sandbox.phones.createMany(devices.length * RECIPIENTS_PER_DEVICE);
    const { databaseUrl, member } = context.server;
    await context.db.query('update devices set gap_min_seconds = $2, gap_max_seconds = $3 where id = any ($1)', [
      devices.map(({ id }) => id),
      ...GAP_SECONDS,
    ]);
    const group = await writeGroup(databaseUrl, member.accountId, recipients);
    return new RepeatedCampaigns(
      context,
      devices,
      group,
      recipients.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    while (Date.now() < end) await this.waitUntilFinished(await this.start());
  }

  async count(): Promise<Tally> {
    return tallyOf(this.started * this.recipients.length, await prefixedTextsTo(this.context.sandbox, this.recipients));
  }

  private async start(): Promise<number> {
    const name = `Campaign ${this.started++}`;
    const { status, text, body } = await this.context.user.http.post('/api/v1/campaigns', {
      name,
      devices: this.devices.map(({ id }) => id),
      groups: [this.group],
      body: `${name}: hello {name}`,
    });
    if (status !== 201) throw new Error(`Creating a campaign answered ${status}: ${text}`);
    const { id } = body.data.campaign;
    // The slower of campaign and device pace applies.
    await this.context.db.query('update campaigns set gap_min_seconds = $2, gap_max_seconds = $3 where id = $1', [
      id,
      ...GAP_SECONDS,
    ]);
    return id;
  }

  private async waitUntilFinished(id: number): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(POLL_MS)) {
      const { body } = await this.context.user.http.get(`/api/v1/campaigns/${id}`);
      if (body.data.campaign.state === 'finished') return;
    }
    throw new Error(`Campaign ${this.started} was not finished in time.`);
  }
}
