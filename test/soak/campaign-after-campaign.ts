import { setTimeout as sleep } from 'node:timers/promises';
import { writeGroup } from '../bench/campaigns/write-group.js';
import { type Activity, type Ground, type LinkedDevice, type Tally, tallyOf, textsTo } from './activity.js';

/** So that a campaign takes some two minutes, whatever the number of devices. */
const PEOPLE_A_DEVICE = 10;
/** Between two messages of a device: more than twice as fast as merchants may send. */
const GAP_SECONDS = [8, 12] as const;
const LOOK_MS = 5_000;
const PATIENCE_MS = 600_000;

/** A campaign to the same group as soon as the one before it is finished. */
export class CampaignAfterCampaign implements Activity {
  readonly name = 'campaigns';
  private started = 0;

  private constructor(
    private readonly ground: Ground,
    private readonly devices: readonly LinkedDevice[],
    private readonly group: number,
    private readonly people: readonly string[],
  ) {}

  static async prepare(ground: Ground, devices: readonly LinkedDevice[]): Promise<CampaignAfterCampaign> {
    const people = await ground.sandbox.phones.createMany(devices.length * PEOPLE_A_DEVICE);
    const { databaseUrl, member } = ground.server;
    await ground.db.query('update devices set gap_min_seconds = $2, gap_max_seconds = $3 where id = any ($1)', [
      ...[devices.map(({ id }) => id), ...GAP_SECONDS],
    ]);
    const group = await writeGroup(databaseUrl, member.accountId, people);
    return new CampaignAfterCampaign(
      ground,
      devices,
      group,
      people.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    while (Date.now() < end) await this.untilFinished(await this.start());
  }

  async count(): Promise<Tally> {
    return tallyOf(this.started * this.people.length, await textsTo(this.ground.sandbox, this.people));
  }

  private async start(): Promise<number> {
    const name = `Campaign ${this.started++}`;
    const { status, text, body } = await this.ground.user.http.post('/api/v1/campaigns', {
      ...{ name, devices: this.devices.map(({ id }) => id), groups: [this.group], body: `${name}: hello {name}` },
    });
    if (status !== 201) throw new Error(`A campaign was answered ${status}: ${text}`);
    const { id } = body.data.campaign;
    // It goes at its own pace or that of its devices, whichever is slower.
    await this.ground.db.query('update campaigns set gap_min_seconds = $2, gap_max_seconds = $3 where id = $1', [
      ...[id, ...GAP_SECONDS],
    ]);
    return id;
  }

  private async untilFinished(id: number): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(LOOK_MS)) {
      const { body } = await this.ground.user.http.get(`/api/v1/campaigns/${id}`);
      if (body.data.campaign.state === 'finished') return;
    }
    throw new Error(`Campaign ${this.started} was not finished in time.`);
  }
}
