import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ForgetUploads } from '../../../devices/connection.messages.js';
import { RecordReceipts } from '../../../devices/devices.ports.js';
import { RecordColdRejections } from '../../../devices/protection.messages.js';
import { log } from '../../../platform/logging.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { MessageStatus } from '../../messaging.contract.js';
import { FinalizeChanges } from '../../conversations/changes/finalize-changes.js';
import { MessageMetrics } from '../message-metrics.js';
import { Message } from '../message.entity.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { holdRateLimited } from '../outcomes/hold-rate-limited.js';
import { BatchRunner } from '../receipts/batch-runner.js';
import { deliverJob } from '../deliver.job.js';
import { type ChangedMessage, type DeviceReceipts, writeReceipts } from '../receipts/write-receipts.js';

const UNSENT = new Set<MessageStatus>(['queued', 'sending', 'failed']);
const MAX_DEVICES_PER_BATCH = 50;

/** Receipts that arrive during a write share the next write. */
@CommandHandler(RecordReceipts)
export class RecordReceiptsHandler implements ICommandHandler<RecordReceipts> {
  private readonly batches = new BatchRunner<DeviceReceipts>((batch) => this.write(batch), MAX_DEVICES_PER_BATCH);

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly finalize: FinalizeMessages,
    private readonly metrics: MessageMetrics,
    private readonly changes: FinalizeChanges,
    private readonly jobs: Jobs,
  ) {}

  async execute({ accountId, deviceId, receipts }: RecordReceipts): Promise<void> {
    if (receipts.length === 0) return;
    await this.changes.applyReceipts(accountId, deviceId, receipts);
    const { ids, otherReceipts, retrySeconds } = await holdRateLimited(
      this.em.fork(),
      { accountId, deviceId },
      receipts,
    );
    if (ids.length > 0) {
      log.info({ deviceId, messageIds: ids }, 'messages rate limited by WhatsApp');
      await this.finalize.publish(accountId, ids);
      await this.jobs.enqueue(deliverJob, { accountId, deviceId }, { delayMs: retrySeconds * 1000 + 100 });
    }
    if (otherReceipts.length > 0) await this.batches.add({ accountId, deviceId, receipts: otherReceipts });
  }

  private async write(batch: readonly DeviceReceipts[]): Promise<void> {
    const changed = await writeReceipts(this.em.fork(), batch);
    this.count(changed);
    const byDevice = Map.groupBy(changed, (row) => row.device_id);
    const outcomes = await Promise.allSettled(
      [...byDevice].map(([deviceId, rows]) => this.publishMessages(deviceId, rows)),
    );
    // One device's error must not stop the others.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private async publishMessages(deviceId: number, rows: readonly ChangedMessage[]): Promise<void> {
    const accountId = rows[0]!.account_id;
    const rejectedFiles = rows.flatMap(({ refused_file }) => refused_file ?? []);
    if (rejectedFiles.length > 0) await this.commands.execute(new ForgetUploads(accountId, deviceId, rejectedFiles));
    const coldChatIds = rows.flatMap(({ refused_chat }) => refused_chat ?? []);
    if (coldChatIds.length > 0) await this.commands.execute(new RecordColdRejections(accountId, deviceId, coldChatIds));
    const em = this.em.fork();
    await this.finalize.publishMessages(
      accountId,
      rows.map((row) => em.map(Message, row as object)),
    );
  }

  private count(changed: readonly ChangedMessage[]): void {
    for (const { id: messageId, before, failure, seconds } of changed) {
      if (failure) {
        this.metrics.observeFailed(failure, seconds);
        log.info({ messageId, failure }, 'message rejected by WhatsApp');
      } else if (UNSENT.has(before)) {
        this.metrics.observeAccepted(seconds);
        log.debug({ messageId, seconds }, 'message accepted');
      }
    }
  }
}
