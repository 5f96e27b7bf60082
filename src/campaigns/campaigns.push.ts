import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../platform/database/statements/database.js';
import { log } from '../platform/logging.js';
import { Push } from '../platform/realtime/push.js';
import { isWatched } from '../platform/realtime/watched-accounts.js';
import { CampaignNotFound } from './campaigns.errors.js';
import { CampaignChanged, CampaignsRemoved } from './campaigns.messages.js';
import { GetCampaign } from './queries/get-campaign.js';
import { GetGroupSend } from './queries/get-group-send.js';

const MIN_PUSH_INTERVAL_MS = 1_000;
const MAX_UNWATCHED_ACCOUNTS = 10_000;

interface ChangedRow extends Pick<Row<'campaigns'>, 'id' | 'account_id'> {
  /** Device of a group send. Null for campaigns. */
  device_id: number | null;
  is_watched: boolean;
}

/** Pushes a change at once, and further changes about once a second. */
@EventsHandler(CampaignChanged)
export class PushCampaignChanged implements IEventHandler<CampaignChanged>, OnModuleDestroy {
  private readonly changed = new Map<number, CampaignChanged>();
  private readonly pushed = new Set<number>();
  /** Accounts without a browser, checked once a second. */
  private readonly unwatched = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  /** Runs a push outside the request's context, which it outlives. */
  private readonly runOutside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly getGroupSend: GetGroupSend,
    private readonly getCampaign: GetCampaign,
    private readonly push: Push,
  ) {}

  handle(event: CampaignChanged): void {
    const { campaignId, accountId } = event;
    this.changed.set(campaignId, event);
    this.timer ??= setTimeout(() => this.flush(), MIN_PUSH_INTERVAL_MS).unref();
    if (!this.pushed.has(campaignId) && !this.unwatched.has(accountId)) this.runOutside(() => void this.pushAll());
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.changed.clear();
  }

  private flush(): void {
    this.timer = undefined;
    this.pushed.clear();
    if (this.changed.size > 0) this.runOutside(() => void this.pushAll());
  }

  private async pushAll(): Promise<void> {
    // Batches changes of the same tick.
    await Promise.resolve();
    const events = [...this.changed.values()].filter(({ campaignId }) => !this.pushed.has(campaignId));
    if (events.length === 0) return;
    for (const { campaignId } of events) {
      this.changed.delete(campaignId);
      this.pushed.add(campaignId);
    }
    this.timer ??= setTimeout(() => this.flush(), MIN_PUSH_INTERVAL_MS).unref();
    try {
      const rows = await this.findWatched(events);
      if (this.unwatched.size > MAX_UNWATCHED_ACCOUNTS) this.unwatched.clear();
      for (const { account_id, is_watched } of rows)
        if (is_watched) this.unwatched.delete(account_id);
        else this.unwatched.add(account_id);
      for (const row of rows) if (row.is_watched) await RequestContext.create(this.orm.em, () => this.pushState(row));
    } catch (error) {
      log.warn({ err: error }, 'campaign push failed');
    }
  }

  private async findWatched(events: readonly CampaignChanged[]): Promise<ChangedRow[]> {
    const ids = events.map(({ campaignId }) => campaignId);
    const accountIds = events.map(({ accountId }) => accountId);
    const { rows } = await sql<ChangedRow>`
      select c.id, c.account_id, case when c.is_hidden then (
            select s.device_id from campaign_devices s where s.campaign_id = c.id limit 1) end device_id, ${sql.raw(isWatched('c.account_id'))} is_watched
         from unnest(${ids}::bigint[], ${accountIds}::bigint[]) e (id, account_id)
         join campaigns c on c.id = e.id and c.account_id = e.account_id`.execute(database(this.orm.em.fork()));
    return rows;
  }

  private async pushState({ id: campaignId, account_id: accountId, device_id: deviceId }: ChangedRow): Promise<void> {
    try {
      if (deviceId !== null) {
        const group_send = await this.getGroupSend.execute(accountId, campaignId);
        this.push.toDeviceHolders({ accountId, deviceId }, 'send message', 'group_send.changed', { group_send });
      } else {
        const campaign = await this.getCampaign.execute(accountId, campaignId);
        this.push.toHolders(accountId, 'show campaigns', 'campaign.changed', { campaign });
      }
    } catch (error) {
      if (!(error instanceof CampaignNotFound)) log.warn({ err: error, campaignId }, 'campaign push failed');
    }
  }
}

@EventsHandler(CampaignsRemoved)
export class PushCampaignsRemoved implements IEventHandler<CampaignsRemoved> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: CampaignsRemoved): void {
    this.push.toHolders(accountId, 'show campaigns', 'campaigns.deleted', { ids: [...ids] });
  }
}
