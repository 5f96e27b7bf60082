import { expect } from '@jest/globals';
import type { CampaignResource } from '../../../src/campaigns/definition/campaign.contract.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { HttpClient } from '../accounts/http-client.js';
import { makeMember } from '../accounts/members.js';
import { openSession } from '../accounts/open-session.js';
import { waitFor } from '../wait-for.js';
import { UNLIMITED } from '../whatsapp/unlimited.js';
import { linkDevice } from '../whatsapp/link-device.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';
import type { Cluster } from './cluster.js';

/** A campaign at full speed on a cluster, and the expected inboxes. */
export class CampaignLoad {
  private id = 0;

  private constructor(
    private readonly cluster: Cluster,
    private readonly sandbox: SandboxClient,
    private readonly client: HttpClient,
    private readonly accountId: number,
    readonly devices: readonly { id: number; number: string }[],
    readonly people: readonly string[],
  ) {}

  static async open(
    cluster: Cluster,
    sandbox: SandboxClient,
    size: { devices: number; people: number },
  ): Promise<CampaignLoad> {
    const member = await makeMember(cluster.orm);
    const client = await openSession(cluster.orm, () => cluster.url, member);
    const devices: { id: number; number: string }[] = [];
    for (const { number } of await sandbox.phones.createMany(size.devices))
      devices.push({ id: (await linkDevice(client, sandbox, number)).id, number });
    const people = (await sandbox.phones.createMany(size.people)).map(({ number }) => number);
    await cluster.sql(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED}`);
    return new CampaignLoad(cluster, sandbox, client, member.accountId, devices, people);
  }

  /** Starts a campaign for two groups that overlap. */
  async start(): Promise<void> {
    const { accountId, cluster, people } = this;
    const contactIds: number[] = [];
    for (const [index, phone] of people.entries())
      contactIds.push((await makeContact(cluster.orm.em.fork(), { accountId, phone, name: `Person ${index}` })).id);
    const quarter = Math.floor(people.length / 4);
    const groups: number[] = [];
    for (const ids of [contactIds.slice(0, 3 * quarter), contactIds.slice(quarter)])
      groups.push(await makeGroup(cluster.orm.em.fork(), { accountId, contactIds: ids }));
    const devices = this.devices.map(({ id }) => id);
    const campaign = { name: 'Eid', devices, groups, body: '{{Hello|Hi}} {name}', status: false };
    this.id = (await this.client.post('/api/v1/campaigns', campaign)).body.data.campaign.id;
    await cluster.sql(`update campaigns set gap_min_seconds = 0, gap_max_seconds = 0 where id = ?`, [this.id]);
    expect((await this.client.post(`/api/v1/campaigns/${this.id}/resume`)).status).toBe(200);
  }

  async countSent(): Promise<number> {
    const sent = `select count(*)::int count from campaign_recipients where account_id = ? and status in ('sent', 'delivered', 'read')`;
    const [row] = await this.cluster.sql<{ count: number }>(sent, [this.accountId]);
    return row?.count ?? 0;
  }

  async read(): Promise<CampaignResource | undefined> {
    return (await this.client.get(`/api/v1/campaigns/${this.id}`)).body?.data?.campaign;
  }

  /** Expects that everyone received the text once, and that ledger, recipients and counters agree. */
  async verify(withinMs: number): Promise<void> {
    const { cluster, people } = this;
    const isFinished = async () => (await this.read().catch(() => undefined))?.state === 'finished';
    await waitFor('the campaign is finished', isFinished, withinMs);
    const texts = await Promise.all(people.map((number) => this.sandbox.inbox(number, { waitMs: 10_000 })));
    for (const [index, received] of texts.entries())
      expect(received.map(({ text }) => text)).toEqual([
        expect.stringMatching(new RegExp(`^(Hello|Hi) Person ${index}$`)),
      ]);
    const count = people.length;
    const written = 'select count(*)::int count from messages where account_id = ? and from_me';
    expect(await cluster.sql(written, [this.accountId])).toEqual([{ count }]);
    expect(await this.countSent()).toBe(count);
    expect(await this.read()).toMatchObject({
      operations_count: count,
      phone_contacts_count: count,
      progress: 'completed',
    });
  }
}
