import type { DeviceIncident } from '../health/commands/record-device-event.js';
import type { Picture } from '../lookups.messages.js';
import type { ConnectionReport } from '../device.entity.js';
import type { AccountLimit } from '../protection/account-limits.js';
import { SerialQueue } from './serial-queue.js';
import type { SessionDevice, SessionEvents } from './session-events.js';

export class SessionRecords {
  private readonly queue: SerialQueue;

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
  ) {
    this.queue = new SerialQueue('record connection', device.id);
  }

  recordReport(report: ConnectionReport): void {
    this.queue.push(() => this.events.recordConnection(this.device, report));
  }

  recordIncident(incident: DeviceIncident): void {
    this.queue.push(() => this.events.recordEvent(this.device, incident));
  }

  recordLimit(limit: AccountLimit | null): void {
    this.queue.push(() => this.events.limit(this.device, limit));
  }

  recordPicture(picture: Picture | null): void {
    this.queue.push(() => this.events.recordAvatar(this.device, picture));
  }

  push(task: () => Promise<void>): void {
    this.queue.push(task);
  }

  close(): Promise<void> {
    return this.queue.close();
  }
}
