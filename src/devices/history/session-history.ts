import { log } from '../../platform/logging.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { MediaDamaged, MediaExpired, MediaHostUnreachable } from '../devices.errors.js';
import type { HistoryMessage } from '../devices.ports.js';
import { isDatabaseUnavailable, SerialQueue } from '../sessions/serial-queue.js';
import type { SessionDevice, SessionEvents } from '../sessions/session-events.js';
import type { ClaimedNotice, HistoryNotices } from './history-notices.js';
import { importHistory, type ImportedCounts } from './import-history.js';
import { openHistory } from './open-history.js';

const RETRY_MS = 15_000;
const DAY_MS = 86_400_000;
/** Limits per device in two days. */
const MAX_MESSAGES = 20_000;
const MAX_CHATS = 2_000;
const MAX_CLOCK_SKEW_MS = 60_000;

/** The next process restarts the import. */
class HistoryInterrupted extends Error {}

export class SessionHistory {
  private readonly queue: SerialQueue;
  private connection: BaileysConnection | undefined;
  private current: Promise<boolean> | undefined;
  private isRunning = false;
  private isRequested = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
    private readonly notices: HistoryNotices,
  ) {
    this.queue = new SerialQueue('store history notice', device.id);
  }

  /** Waits for the commit. */
  async keep(connection: BaileysConnection, waId: string, notice: Uint8Array): Promise<void> {
    await this.queue.finish(async () => {
      if (await this.notices.keep(this.device, waId, notice)) this.wake(connection);
    });
  }

  wake(connection: BaileysConnection): void {
    this.connection = connection;
    this.isRequested = true;
    if (!this.isRunning) void this.run();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.queue.close();
    await this.current?.catch(() => undefined);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.isRequested && !this.isClosed && this.connection?.isEnded === false) {
        const { connection } = this;
        this.isRequested = false;
        if (await this.notices.runSerially(() => (this.current = this.importNext(connection)))) this.isRequested = true;
      }
    } catch (error) {
      log.warn({ err: error, deviceId: this.device.id }, 'history processing failed');
      this.wakeLater(RETRY_MS);
    } finally {
      this.isRunning = false;
      this.current = undefined;
    }
  }

  private async importNext(connection: BaileysConnection): Promise<boolean> {
    const { notices } = this;
    const claimed = this.isClosed ? null : await notices.claim(this.device);
    if (!claimed) {
      // A restart lost the timer of a postponed notice.
      const dueInMs = this.isClosed ? null : await notices.findDueInMs(this.device);
      if (dueInMs !== null) this.wakeLater(dueInMs + 1);
      return false;
    }
    try {
      await notices.finish(this.device, claimed.id, await this.import(connection, claimed));
    } catch (error) {
      const isFinal = error instanceof MediaDamaged || error instanceof MediaExpired;
      log.warn({ err: error, deviceId: this.device.id, isFinal }, 'history import failed');
      if (isFinal) await notices.finish(this.device, claimed.id, { messages: 0, chats: 0 });
      else {
        const isTransient =
          error instanceof MediaHostUnreachable || error instanceof HistoryInterrupted || isDatabaseUnavailable(error);
        const delayMs = this.isClosed ? 0 : RETRY_MS;
        await notices.postpone(this.device, claimed.id, { delayMs, isCounted: !isTransient });
      }
    }
    return true;
  }

  private async import(connection: BaileysConnection, claimed: ClaimedNotice): Promise<ImportedCounts> {
    const { notice, receivedAt, historyDays, messages, chats } = claimed;
    const remaining = { messages: MAX_MESSAGES - messages, chats: MAX_CHATS - chats };
    if (!notice || historyDays === 0 || remaining.messages <= 0 || remaining.chats <= 0)
      return { messages: 0, chats: 0 };
    const fields = connection.baileys.proto.Message.HistorySyncNotification.decode(notice);
    const period = {
      since: receivedAt.getTime() - historyDays * DAY_MS,
      until: receivedAt.getTime() + MAX_CLOCK_SKEW_MS,
    };
    let hasProgress = false;
    const record = async (batch: HistoryMessage[]): Promise<void> => {
      if (this.isClosed) throw new HistoryInterrupted();
      const isNew = await this.events.recordHistory(this.device, batch);
      if (isNew && !hasProgress) await this.notices.resetAttempts(this.device, claimed.id);
      hasProgress ||= isNew;
    };
    return importHistory(connection, await openHistory(connection, fields), { period, remaining }, record);
  }

  private wakeLater(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => this.connection && this.wake(this.connection), delayMs).unref();
  }
}
