import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { type BulkOutcomes, RecordBulkOutcomes } from '../../devices/protection.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged, LanesFreed } from '../campaigns.messages.js';
import { finishCampaigns } from './finish-campaigns.js';
import { type Moved, type News, moveRecipients } from './move-recipients.js';
import { PROGRESS } from './recipient-progress.js';

const AGAIN_MS = 1_000;

/**
 * Writes what becomes of recipients: at once when there is time, and together what comes meanwhile, of all accounts. What is lost with the
 * process is found in the ledger after the next start.
 */
@Injectable()
export class DeliveryTracker implements OnModuleDestroy {
  /** By recipient. */
  private news = new Map<number, News>();
  private writing: Promise<void> | null = null;
  /** What is told in one breath by callers that wait for it. */
  private breath: { news: News[]; done: Promise<void> } | null = null;
  private isClosing = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  note(news: News): void {
    this.keep(news);
    this.writing ??= this.writeAll().finally(() => (this.writing = null));
  }

  private keep(news: News): void {
    const former = this.news.get(news.id);
    if (!former || PROGRESS.indexOf(news.status) > PROGRESS.indexOf(former.status)) this.news.set(news.id, news);
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await this.writing;
  }

  /** Writes these now, and resolves when they are written. */
  write(news: readonly News[]): Promise<void> {
    const all: News[] = this.breath?.news ?? [];
    all.push(...news);
    this.breath ??= {
      news: all,
      done: Promise.resolve().then(() => {
        this.breath = null;
        return this.writeNow(all);
      }),
    };
    return this.breath.done;
  }

  /** Devices whose message has come to an end take up the next. */
  private async writeNow(news: readonly News[]): Promise<void> {
    const em = this.orm.em.fork();
    const { campaigns, endingIds, freeDeviceIds, ended } = await moveRecipients(em, news, this.clock);
    // Before the next goes: it may be one too many.
    await this.report(ended);
    await finishCampaigns(em, endingIds);
    for (const { id, accountId } of campaigns) this.events.publish(new CampaignChanged(accountId, id));
    if (freeDeviceIds.length > 0 && !this.isClosing) this.events.publish(new LanesFreed(freeDeviceIds));
  }

  /** How it went says something of the number. What is not told is forgotten: that only delays what protects it. */
  private async report(ended: Moved['ended']): Promise<void> {
    const outcomes = [...Map.groupBy(ended, ({ deviceId }) => deviceId)].map(([deviceId, ends]): BulkOutcomes => ({
      ...{
        accountId: ends[0]!.accountId,
        deviceId,
        outcomes: ends.map(({ isTaken }) => (isTaken ? 's' : 'f')).join(''),
      },
    }));
    if (outcomes.length > 0)
      await this.commands
        .execute(new RecordBulkOutcomes(outcomes))
        .catch((error: unknown) => log.warn({ err: error }, 'outcomes not recorded'));
  }

  private async writeAll(): Promise<void> {
    // What is told in the same breath is written together.
    await Promise.resolve();
    while (this.news.size > 0) {
      const taken = [...this.news.values()];
      this.news = new Map();
      const failed = await this.writeAsOne(taken);
      if (failed.length === 0) continue;
      if (this.isClosing) return;
      for (const each of failed) this.keep(each);
      await sleep(AGAIN_MS);
    }
  }

  /** What cannot be written of one account holds up no other. Answers what is to be tried again. */
  private async writeAsOne(news: readonly News[]): Promise<News[]> {
    const accounts = Map.groupBy(news, ({ accountId }) => accountId);
    try {
      await this.writeNow(news);
      return [];
    } catch (error) {
      const accountIds = [...accounts.keys()];
      log.warn({ err: error, accountIds }, 'progress of recipients not written, it is tried again');
      if (accounts.size === 1 || this.isClosing) return [...news];
    }
    const failed: News[] = [];
    for (const theirs of accounts.values()) failed.push(...(await this.writeAsOne(theirs)));
    return failed;
  }
}
