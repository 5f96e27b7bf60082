import type { DeviceAuth } from '../credentials/device-auth.js';
import type { Sighting } from '../device.entity.js';
import { PhoneChats } from '../inbound/chats/phone-chats.js';
import { SessionInbox } from '../inbound/session-inbox.js';
import { Invitations, type LinkRequest } from '../pairing/invitations.js';
import { AccountLimits } from '../protection/account-limits.js';
import type { SessionDependencies } from './session-dependencies.js';
import type { SessionDevice } from './session-events.js';
import { SessionRecords } from './session-records.js';
import { SessionStatus } from './session-status.js';

/** What one live device is and has seen. Its session, supervisor and connection handlers share it; it knows none of them. */
export class SessionState {
  readonly status: SessionStatus;
  readonly records: SessionRecords;
  readonly inbox: SessionInbox;
  readonly phoneChats: PhoneChats;
  readonly invitations: Invitations;
  readonly limits: AccountLimits;
  auth: DeviceAuth | null = null;
  request: LinkRequest = { method: 'qr', isDuplicateAllowed: false };
  /** The number whose link was refused. */
  refusedPhone: string | null = null;
  /** When the latest connection was opened. */
  openedAt: Date | null = null;

  constructor(
    readonly device: SessionDevice,
    readonly dependencies: SessionDependencies,
  ) {
    const { events, timings, clock } = dependencies;
    this.records = new SessionRecords(device, events);
    this.inbox = new SessionInbox(device, events, dependencies.journal);
    this.phoneChats = new PhoneChats(device, events);
    this.invitations = new Invitations(timings, clock, (invitation) => events.invite(device, invitation));
    this.limits = new AccountLimits(clock, (limit) => this.records.limit(limit));
    this.status = new SessionStatus((sighting) => {
      const { identity } = this;
      const { refusedPhone } = this;
      this.records.sighting({ ...sighting, refusedPhone, ...(identity ? { identity } : {}) });
    });
  }

  get isLinked(): boolean {
    return this.auth?.isLinked ?? false;
  }

  /** Who is linked; null while nobody is. */
  get identity(): Sighting['identity'] | null {
    const own = this.auth?.isLinked ? this.auth.own : null;
    return own?.phone ? { phone: own.phone, lid: own.lid, accountName: own.accountName } : null;
  }
}
