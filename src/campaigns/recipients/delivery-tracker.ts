import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { RecordBulkOutcomes } from '../../devices/protection.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged, LanesFreed } from '../campaigns.messages.js';
import { finishCampaigns } from './finish-campaigns.js';
import { type Moved, type News, moveRecipients } from './move-recipients.js';
import { PROGRESS } from './recipient-progress.js';

const AGAIN_MS = 1_000;

/**
 * Writes what becomes of recipients: at once when there is time, and together what comes meanwhile. What is lost with the process is found
 * in the ledger after the next start.
 */
@Injectable()
export class DeliveryTracker implements OnModuleDestroy {
  /** By account, and there by recipient. */
  private news = new Map<number, Map<number, News>>();
  private writing: Promise<void> | null = null;
  private isClosing = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  note(accountId: number, news: News): void {
    this.keep(accountId, news);
    this.writing ??= this.writeAll().finally(() => (this.writing = null));
  }

  private keep(accountId: number, news: News): void {
    const known = this.news.get(accountId) ?? new Map<number, News>();
    const former = known.get(news.id);
    if (!former || PROGRESS.indexOf(news.status) > PROGRESS.indexOf(former.status)) known.set(news.id, news);
    this.news.set(accountId, known);
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await this.writing;
  }

  /** Writes these now. Devices whose message has come to an end take up the next. */
  async write(accountId: number, news: readonly News[]): Promise<void> {
    const em = this.orm.em.fork();
    const { campaignIds, deviceIds, ended } = await moveRecipients(em, accountId, news, this.clock);
    // Before the next goes: it may be one too many.
    await this.report(accountId, ended);
    if (deviceIds.length > 0) await finishCampaigns(em, campaignIds);
    for (const campaignId of campaignIds) this.events.publish(new CampaignChanged(accountId, campaignId));
    if (deviceIds.length > 0 && !this.isClosing) this.events.publish(new LanesFreed(deviceIds));
  }

  /** How it went says something of the number. What is not told is forgotten: that only delays what protects it. */
  private async report(accountId: number, ended: Moved['ended']): Promise<void> {
    for (const [deviceId, ends] of Map.groupBy(ended, (end) => end.deviceId)) {
      const outcomes = ends.map(({ isTaken }) => (isTaken ? 's' : 'f')).join('');
      await this.commands
        .execute(new RecordBulkOutcomes(accountId, deviceId, outcomes))
        .catch((error: unknown) => log.warn({ err: error, deviceId }, 'outcomes not recorded'));
    }
  }

  private async writeAll(): Promise<void> {
    // What is told in the same breath is written together.
    await Promise.resolve();
    while (this.news.size > 0) {
      const taken = this.news;
      this.news = new Map();
      for (const [accountId, news] of taken) {
        try {
          await this.write(accountId, [...news.values()]);
        } catch (error) {
          log.warn({ err: error, accountId }, 'progress of recipients not written, it is tried again');
          if (this.isClosing) return;
          for (const each of news.values()) this.keep(accountId, each);
          await sleep(AGAIN_MS);
        }
      }
    }
  }
}
