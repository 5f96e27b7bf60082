import type { DeviceIncident } from '../health/commands/record-device-event.js';
import type { Picture } from '../lookups.messages.js';
import type { Sighting } from '../device.entity.js';
import type { Limit } from '../protection/account-limits.js';
import { SerialQueue } from './serial-queue.js';
import type { SessionDevice, SessionEvents } from './session-events.js';

/** What a session has to say about itself, written in order; a database that is away is waited for. */
export class SessionRecords {
  private readonly queue: SerialQueue;

  constructor(
    private readonly device: SessionDevice,
    private readonly events: SessionEvents,
  ) {
    this.queue = new SerialQueue('record connection', device.id);
  }

  sighting(sighting: Sighting): void {
    this.queue.push(() => this.events.recordConnection(this.device, sighting));
  }

  incident(incident: DeviceIncident): void {
    this.queue.push(() => this.events.recordEvent(this.device, incident));
  }

  limit(limit: Limit | null): void {
    this.queue.push(() => this.events.limit(this.device, limit));
  }

  picture(picture: Picture | null): void {
    this.queue.push(() => this.events.recordAvatar(this.device, picture));
  }

  /** Anything else that must come about, in its turn. */
  push(task: () => Promise<void>): void {
    this.queue.push(task);
  }

  close(): Promise<void> {
    return this.queue.close();
  }
}
