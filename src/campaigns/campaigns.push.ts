import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { log } from '../platform/logging.js';
import { Push } from '../platform/realtime/push.js';
import { CampaignNotFound } from './campaigns.errors.js';
import { CampaignChanged, CampaignsRemoved } from './campaigns.messages.js';
import { GetCampaign } from './queries/get-campaign.js';
import { GetGroupSend } from './queries/get-group-send.js';

const AT_MOST_EVERY_MS = 1_000;

/** Tells browsers how far a campaign is: at once, and then at most once a second. */
@EventsHandler(CampaignChanged)
export class PushCampaignChanged implements IEventHandler<CampaignChanged>, OnModuleDestroy {
  /** Campaigns that were told within the last second, with what changed since. */
  private readonly resting = new Map<number, { timer: NodeJS.Timeout; again: CampaignChanged | null }>();
  /** The last push comes after the request that caused it has ended. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  handle(event: CampaignChanged): void {
    const rest = this.resting.get(event.campaignId);
    if (rest) rest.again = event;
    else this.outside(() => void this.tell(event));
  }

  onModuleDestroy(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }

  private async tell({ accountId, campaignId }: CampaignChanged): Promise<void> {
    const timer = setTimeout(() => this.wake(campaignId), AT_MOST_EVERY_MS).unref();
    this.resting.set(campaignId, { timer, again: null });
    try {
      await RequestContext.create(this.orm.em, () => this.pushState(accountId, campaignId));
    } catch (error) {
      // It was erased with its account, or is none to be shown.
      if (!(error instanceof CampaignNotFound)) log.warn({ err: error, campaignId }, 'progress not pushed');
    }
  }

  /** A message to a group, or a campaign of the list. */
  private async pushState(accountId: number, campaignId: number): Promise<void> {
    const [row] = await this.orm.em.execute<{ is_hidden: boolean }[]>(
      'select is_hidden from campaigns where id = ? and account_id = ?',
      [campaignId, accountId],
    );
    if (!row) return;
    if (row.is_hidden) {
      const group_send = await this.queries.execute(new GetGroupSend(accountId, campaignId));
      this.push.toHolders(accountId, 'send message', 'group_send.changed', { group_send });
    } else {
      const campaign = await this.queries.execute(new GetCampaign(accountId, campaignId));
      this.push.toHolders(accountId, 'show campaigns', 'campaign.changed', { campaign });
    }
  }

  private wake(campaignId: number): void {
    const again = this.resting.get(campaignId)?.again;
    this.resting.delete(campaignId);
    if (again) void this.tell(again);
  }
}

@EventsHandler(CampaignsRemoved)
export class PushCampaignsRemoved implements IEventHandler<CampaignsRemoved> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: CampaignsRemoved): void {
    this.push.toHolders(accountId, 'show campaigns', 'campaigns.deleted', { ids: [...ids] });
  }
}
