import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ForgetUploads } from '../../../devices/connection.messages.js';
import { RecordReceipts } from '../../../devices/devices.ports.js';
import { RecordColdRefusals } from '../../../devices/protection.messages.js';
import { log } from '../../../platform/logging.js';
import { Workers } from '../../../platform/queues/workers.js';
import type { MessageStatus } from '../../messaging.contract.js';
import { SettleChanges } from '../../changes/settle-changes.js';
import { MessageFigures } from '../message-figures.js';
import { Message } from '../message.entity.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { holdRateLimited } from '../outcomes/hold-rate-limited.js';
import { Lots } from '../receipts/gather-lots.js';
import { DeliverWorker } from '../workers/deliver.worker.js';
import { type Changed, type DeviceReceipts, writeReceipts } from '../receipts/write-receipts.js';

const UNSENT = new Set<MessageStatus>(['queued', 'sending', 'failed']);
/** Devices whose receipts are written together. */
const MOST_TOGETHER = 50;

/** How far messages got, of whatever devices: while one lot is written the receipts of all others gather. */
@CommandHandler(RecordReceipts)
export class RecordReceiptsHandler implements ICommandHandler<RecordReceipts> {
  private readonly lots = new Lots<DeviceReceipts>((news) => this.write(news), MOST_TOGETHER);

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly settle: FinalizeMessages,
    private readonly figures: MessageFigures,
    private readonly changes: SettleChanges,
    private readonly workers: Workers,
  ) {}

  async execute({ accountId, deviceId, receipts }: RecordReceipts): Promise<void> {
    if (receipts.length === 0) return;
    await this.changes.takeReceipts(accountId, deviceId, receipts);
    const { ids, others, restSeconds } = await holdRateLimited(this.em.fork(), { accountId, deviceId }, receipts);
    if (ids.length > 0) {
      log.info({ deviceId, messageIds: ids }, 'messages held, WhatsApp asked to slow down');
      await this.settle.publish(accountId, ids);
      await this.workers.wake(DeliverWorker, { accountId, deviceId }, { delayMs: restSeconds * 1000 + 100 });
    }
    if (others.length > 0) await this.lots.add({ accountId, deviceId, receipts: others });
  }

  private async write(news: readonly DeviceReceipts[]): Promise<void> {
    const changed = await writeReceipts(this.em.fork(), news);
    this.count(changed);
    const byDevice = Map.groupBy(changed, (row) => Number(row.device_id));
    const outcomes = await Promise.allSettled([...byDevice].map(([deviceId, rows]) => this.tell(deviceId, rows)));
    // The trouble of one device keeps nothing from being told of another.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private async tell(deviceId: number, rows: readonly Changed[]): Promise<void> {
    const accountId = Number(rows[0]?.account_id);
    const refused = rows.flatMap(({ refused_file }) => refused_file ?? []);
    if (refused.length > 0) await this.commands.execute(new ForgetUploads(accountId, deviceId, refused));
    const cold = rows.flatMap(({ refused_chat }) => (refused_chat === null ? [] : Number(refused_chat)));
    if (cold.length > 0) await this.commands.execute(new RecordColdRefusals(accountId, deviceId, cold));
    const fresh = this.em.fork();
    await this.settle.tell(
      accountId,
      // A row becomes a message as one that is read does.
      rows.map((row) => fresh.map(Message, row as object)),
    );
  }

  /** Each message once: when WhatsApp has taken or refused it. */
  private count(changed: readonly Changed[]): void {
    for (const { id, before, failure, seconds } of changed) {
      const messageId = Number(id);
      if (failure) {
        this.figures.failed(failure, seconds);
        log.info({ messageId, failure }, 'message refused');
      } else if (UNSENT.has(before)) {
        this.figures.accepted(seconds);
        log.debug({ messageId, seconds }, 'message accepted');
      }
    }
  }
}
