import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { type BulkOutcomes, RecordBulkOutcomes } from '../../devices/protection.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { CampaignChanged, LanesFreed } from '../campaigns.messages.js';
import { finishCampaigns } from './finish-campaigns.js';
import { type Moved, type RecipientUpdate, moveRecipients } from './move-recipients.js';
import { PROGRESS } from './recipient-progress.js';

const RETRY_MS = 1_000;

/** Batches updates while busy. Reconciliation repairs lost updates. */
@Injectable()
export class DeliveryTracker implements OnModuleDestroy {
  private updates = new Map<number, RecipientUpdate>();
  private writing: Promise<void> | null = null;
  private batch: { updates: RecipientUpdate[]; done: Promise<void> } | null = null;
  private isClosing = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Writes in the background and retries. */
  record(update: RecipientUpdate): void {
    this.merge(update);
    this.writing ??= this.writeAll().finally(() => (this.writing = null));
  }

  private merge(update: RecipientUpdate): void {
    const previous = this.updates.get(update.id);
    if (!previous || PROGRESS.indexOf(update.status) > PROGRESS.indexOf(previous.status))
      this.updates.set(update.id, update);
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await this.writing;
  }

  write(updates: readonly RecipientUpdate[]): Promise<void> {
    const batched: RecipientUpdate[] = this.batch?.updates ?? [];
    batched.push(...updates);
    this.batch ??= {
      updates: batched,
      done: Promise.resolve().then(() => {
        this.batch = null;
        return this.writeNow(batched);
      }),
    };
    return this.batch.done;
  }

  private async writeNow(updates: readonly RecipientUpdate[]): Promise<void> {
    const em = this.orm.em.fork();
    const { campaigns, endingIds, freeDeviceIds, outcomes } = await moveRecipients(em, updates, this.clock);
    // Outcomes are reported first, because they may forbid the next message.
    await this.reportOutcomes(outcomes);
    await finishCampaigns(em, endingIds);
    for (const { id, accountId } of campaigns) this.events.publish(new CampaignChanged(accountId, id));
    if (freeDeviceIds.length > 0 && !this.isClosing) this.events.publish(new LanesFreed(freeDeviceIds));
  }

  /** Reports `s` for accepted and `f` for rejected messages. A lost report only delays protection. */
  private async reportOutcomes(moved: Moved['outcomes']): Promise<void> {
    const outcomes = [...Map.groupBy(moved, ({ deviceId }) => deviceId)].map(([deviceId, ends]): BulkOutcomes => ({
      accountId: ends[0]!.accountId,
      deviceId,
      outcomes: ends.map(({ isAccepted }) => (isAccepted ? 's' : 'f')).join(''),
    }));
    if (outcomes.length > 0)
      await this.commands
        .execute(new RecordBulkOutcomes(outcomes))
        .catch((error: unknown) => log.warn({ err: error }, 'bulk outcomes update failed'));
  }

  private async writeAll(): Promise<void> {
    // Batches updates of the same tick.
    await Promise.resolve();
    while (this.updates.size > 0) {
      const pending = [...this.updates.values()];
      this.updates = new Map();
      const failed = await this.writeOrSplit(pending);
      if (failed.length === 0) continue;
      if (this.isClosing) return;
      for (const update of failed) this.merge(update);
      await sleep(RETRY_MS);
    }
  }

  /** Falls back to single accounts after an error. Returns updates to retry. */
  private async writeOrSplit(updates: readonly RecipientUpdate[]): Promise<RecipientUpdate[]> {
    const accounts = Map.groupBy(updates, ({ accountId }) => accountId);
    try {
      await this.writeNow(updates);
      return [];
    } catch (error) {
      const accountIds = [...accounts.keys()];
      log.warn({ err: error, accountIds }, 'recipient update failed, retry scheduled');
      if (accounts.size === 1 || this.isClosing) return [...updates];
    }
    const failed: RecipientUpdate[] = [];
    for (const accountUpdates of accounts.values()) failed.push(...(await this.writeOrSplit(accountUpdates)));
    return failed;
  }
}
