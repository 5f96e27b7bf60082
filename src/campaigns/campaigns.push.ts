import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { log } from '../platform/logging.js';
import { Push } from '../platform/realtime/push.js';
import { isWatched } from '../platform/realtime/watched-accounts.js';
import { CampaignNotFound } from './campaigns.errors.js';
import { CampaignChanged, CampaignsRemoved } from './campaigns.messages.js';
import { GetCampaign } from './queries/get-campaign.js';
import { GetGroupSend } from './queries/get-group-send.js';

const AT_MOST_EVERY_MS = 1_000;
const MOST_REMEMBERED = 10_000;

interface Row {
  id: string;
  account_id: string;
  is_hidden: boolean;
  is_watched: boolean;
}

/**
 * Tells browsers how far a campaign is: at once, and then about once a second. Nothing is worked out for accounts without a browser on the line:
 * whether one is there is looked up after the change, for all campaigns that changed in that second at once.
 */
@EventsHandler(CampaignChanged)
export class PushCampaignChanged implements IEventHandler<CampaignChanged>, OnModuleDestroy {
  private readonly changed = new Map<number, CampaignChanged>();
  /** Campaigns that were told within this second. */
  private readonly told = new Set<number>();
  /** Accounts that nobody watched at the last look: their changes wait for the end of the second and are looked at together. */
  private readonly unwatched = new Set<number>();
  private beat: NodeJS.Timeout | undefined;
  /** The push comes after the request that caused it has ended. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  handle(event: CampaignChanged): void {
    const { campaignId, accountId } = event;
    this.changed.set(campaignId, event);
    this.beat ??= setTimeout(() => this.startAgain(), AT_MOST_EVERY_MS).unref();
    if (!this.told.has(campaignId) && !this.unwatched.has(accountId)) this.outside(() => void this.tell());
  }

  onModuleDestroy(): void {
    clearTimeout(this.beat);
    this.changed.clear();
  }

  private startAgain(): void {
    this.beat = undefined;
    this.told.clear();
    if (this.changed.size > 0) this.outside(() => void this.tell());
  }

  private async tell(): Promise<void> {
    // What changes in the same breath is looked up together.
    await Promise.resolve();
    const events = [...this.changed.values()].filter(({ campaignId }) => !this.told.has(campaignId));
    if (events.length === 0) return;
    for (const { campaignId } of events) {
      this.changed.delete(campaignId);
      this.told.add(campaignId);
    }
    this.beat ??= setTimeout(() => this.startAgain(), AT_MOST_EVERY_MS).unref();
    try {
      const rows = await this.look(events);
      if (this.unwatched.size > MOST_REMEMBERED) this.unwatched.clear();
      for (const { account_id, is_watched } of rows)
        if (is_watched) this.unwatched.delete(Number(account_id));
        else this.unwatched.add(Number(account_id));
      for (const row of rows) if (row.is_watched) await RequestContext.create(this.orm.em, () => this.pushState(row));
    } catch (error) {
      log.warn({ err: error }, 'progress not pushed');
    }
  }

  private look(events: readonly CampaignChanged[]): Promise<Row[]> {
    return this.orm.em.fork().execute<Row[]>(
      `select c.id, c.account_id, c.is_hidden, ${isWatched('c.account_id')} is_watched
         from unnest(?::bigint[], ?::bigint[]) e (id, account_id) join campaigns c on c.id = e.id and c.account_id = e.account_id`,
      [
        `{${events.map(({ campaignId }) => campaignId).join()}}`,
        `{${events.map(({ accountId }) => accountId).join()}}`,
      ],
    );
  }

  /** A message to a group, or a campaign of the list. */
  private async pushState({ id, account_id, is_hidden }: Row): Promise<void> {
    const [campaignId, accountId] = [Number(id), Number(account_id)];
    try {
      if (is_hidden) {
        const group_send = await this.queries.execute(new GetGroupSend(accountId, campaignId));
        this.push.toHolders(accountId, 'send message', 'group_send.changed', { group_send });
      } else {
        const campaign = await this.queries.execute(new GetCampaign(accountId, campaignId));
        this.push.toHolders(accountId, 'show campaigns', 'campaign.changed', { campaign });
      }
    } catch (error) {
      // It was erased with its account, or is none to be shown.
      if (!(error instanceof CampaignNotFound)) log.warn({ err: error, campaignId }, 'progress not pushed');
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
