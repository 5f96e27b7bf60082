import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../auth/auth.messages.js';
import { GetSenders, type Sender } from '../devices/devices.messages.js';
import { Clock } from '../platform/clock.js';
import { CampaignChanged } from './campaigns.messages.js';
import type { WaitReason } from './campaigns.contract.js';
import { chooseRest } from './pacing.js';

/** Devices of one look; a tick looks until nothing is due. */
const BATCH = 200;
/** A device that may not send is looked at again after this long. */
const LOOK_AGAIN_MS = 2_000;
/** A message that is under way for so long, with the device on all the time, holds up the others no longer. */
const STALLED_MS = 120_000;

/** One recipient whose turn it is. */
export interface Claim {
  id: number;
  accountId: number;
  campaignId: number;
  contactId: number;
  deviceId: number;
  session: string;
  claimedAt: Date;
  content: { body: string | null; templateId: number | null; mediaUuid: string | null };
}

interface Row {
  id: string;
  account_id: string;
  campaign_id: string;
  contact_id: string;
  device_id: string;
  body: string | null;
  template_id: string | null;
  media_uuid: string | null;
}

const IS_UNDER_WAY = `r.status in ('claimed', 'queued')`;
const stalledBefore = (now: Date) => new Date(now.getTime() - STALLED_MS);

// Two statements, as the second must see what whoever held the lane before has written.
const LOCK_LANES = `select device_id from device_lanes
   where device_id = any (?::bigint[]) and is_busy and next_at <= ? for update skip locked`;

/** At most one message of a device is under way. Of several campaigns the one goes that has not had its turn for longest. */
const CLAIM = `with due as (select * from unnest(?::bigint[], ?::timestamptz[], ?::int[], ?::timestamptz[]) d (device_id, next_at, gap_ms, since)),
  free as (select * from due d where not exists (select from campaign_recipients r
    where r.device_id = d.device_id and ${IS_UNDER_WAY} and greatest(r.claimed_at, d.since) > ?)),
  next as (select f.device_id, f.next_at, f.gap_ms, n.id from free f left join lateral (
    select r.id from campaigns c cross join lateral (
      select w.id from campaign_recipients w where w.campaign_id = c.id and w.status = 'waiting' and w.device_id = f.device_id order by w.contact_id limit 1) r
     where c.device_id = f.device_id and c.state = 'running' and c.is_filled order by c.served_at nulls first, c.id limit 1) n on true),
  claimed as (update campaign_recipients r set status = 'claimed', claimed_at = ?, updated_at = clock_timestamp()
    from next n where r.id = n.id and r.status = 'waiting' returning r.id, r.account_id, r.campaign_id, r.contact_id, r.device_id),
  served as (update campaigns c set served_at = ?, waits = null from claimed t where c.id = t.campaign_id and c.state = 'running'),
  moved as (update device_lanes l set
      next_at = case when n.id is null then l.next_at else n.next_at end,
      gap_ms = case when n.id is null then l.gap_ms else n.gap_ms end, is_busy = n.id is not null
    from next n where l.device_id = n.device_id)
  select t.*, c.body, c.template_id, c.media_uuid from claimed t join campaigns c on c.id = t.campaign_id`;

/** Takes the next recipient of every device that may send now. The work is that of the devices in use, however many people wait. */
@Injectable()
export class ClaimDue {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Of these devices, or of all. */
  async claim(only: readonly number[] | null): Promise<Claim[]> {
    const now = this.clock.now();
    const due = await this.em.execute<{ device_id: string; account_id: string }[]>(
      `select device_id, account_id from device_lanes l where is_busy and next_at <= ? ${only ? 'and device_id = any (?::bigint[])' : ''}
          and not exists (select from campaign_recipients r where r.device_id = l.device_id and ${IS_UNDER_WAY} and r.claimed_at > ?)
        order by next_at limit ${BATCH}`,
      [now, ...(only ? [`{${only.join()}}`] : []), stalledBefore(now)],
    );
    if (due.length === 0) return [];
    const senders = await this.queries.execute(new GetSenders(due.map(({ device_id }) => Number(device_id))));
    const sorted = await this.sort(
      due.map(({ device_id }) => Number(device_id)),
      senders,
    );
    await this.stop(sorted.removed);
    await this.hold(sorted.pended, 'account_pended', now);
    await this.hold(sorted.away, 'device_away', now);
    return this.take(sorted.ready, now);
  }

  private async sort(deviceIds: readonly number[], senders: ReadonlyMap<number, Sender>) {
    const sorted = { ready: [] as Sender[], away: [] as number[], pended: [] as number[], removed: [] as number[] };
    for (const id of deviceIds) {
      const sender = senders.get(id);
      if (!sender) sorted.removed.push(id);
      else if (!(await this.queries.execute(new IsAccountActive(sender.accountId)))) sorted.pended.push(id);
      else if (!sender.isOn) sorted.away.push(id);
      else sorted.ready.push(sender);
    }
    return sorted;
  }

  private async take(senders: readonly Sender[], now: Date): Promise<Claim[]> {
    if (senders.length === 0) return [];
    const byId = new Map(senders.map((sender) => [sender.id, sender]));
    const rows = await this.em.fork().transactional(async (em) => {
      const locked = await em.execute<{ device_id: string }[]>(LOCK_LANES, [`{${[...byId.keys()].join()}}`, now]);
      const mine = locked.flatMap(({ device_id }) => byId.get(Number(device_id)) ?? []);
      if (mine.length === 0) return [];
      const rests = mine.map(({ gap }) => chooseRest(gap, (min, max) => this.clock.jitter(min, max)));
      return em.execute<Row[]>(CLAIM, [
        `{${mine.map(({ id }) => id).join()}}`,
        `{${rests.map((ms) => new Date(now.getTime() + ms).toISOString()).join()}}`,
        `{${rests.join()}}`,
        `{${mine.map(({ connectedAt }) => (connectedAt ?? new Date(0)).toISOString()).join()}}`,
        stalledBefore(now),
        now,
        now,
      ]);
    });
    return rows.map((row) => toClaim(row, byId.get(Number(row.device_id))?.sessionId ?? '', now));
  }

  /** The devices are away or their accounts pended: nothing is taken, and the reason is shown. */
  private async hold(deviceIds: readonly number[], reason: WaitReason, now: Date): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.em.execute(
      'update device_lanes set next_at = greatest(next_at, ?) where device_id = any (?::bigint[])',
      [new Date(now.getTime() + LOOK_AGAIN_MS), `{${deviceIds.join()}}`],
    );
    this.tell(
      await this.em.execute(
        `update campaigns set waits = ?, updated_at = clock_timestamp()
          where device_id = any (?::bigint[]) and state = 'running' and waits is distinct from ? returning id, account_id`,
        [reason, `{${deviceIds.join()}}`, reason],
      ),
    );
  }

  /** The devices were removed: what goes over them can never end by itself, so it stops and says why. */
  private async stop(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.em.execute('delete from device_lanes where device_id = any (?::bigint[])', [`{${deviceIds.join()}}`]);
    this.tell(
      await this.em.execute(
        `update campaigns set state = 'paused', waits = 'device_removed', updated_at = clock_timestamp()
          where device_id = any (?::bigint[]) and state = 'running' returning id, account_id`,
        [`{${deviceIds.join()}}`],
      ),
    );
  }

  private tell(changed: { id: string; account_id: string }[]): void {
    for (const { id, account_id } of changed) this.events.publish(new CampaignChanged(Number(account_id), Number(id)));
  }
}

function toClaim(row: Row, session: string, claimedAt: Date): Claim {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    campaignId: Number(row.campaign_id),
    contactId: Number(row.contact_id),
    deviceId: Number(row.device_id),
    session,
    claimedAt,
    content: {
      body: row.body,
      templateId: row.template_id === null ? null : Number(row.template_id),
      mediaUuid: row.media_uuid,
    },
  };
}
