import type { DeviceAuth } from '../credentials/device-auth.js';
import type { ConnectionReport } from '../device.entity.js';
import { SessionHistory } from '../history/session-history.js';
import { PhoneChats } from '../inbound/chats/phone-chats.js';
import { SessionInbox } from '../inbound/session-inbox.js';
import { PairingPrompts, type LinkRequest } from '../pairing/pairing-prompts.js';
import { AccountLimits } from '../protection/account-limits.js';
import type { SessionDependencies } from './session-dependencies.js';
import type { SessionDevice } from './session-events.js';
import { SessionRecords } from './session-records.js';
import { SessionStatus } from './session-status.js';

/** Holds state of session, supervisor and handlers, without depending on them. */
export class SessionState {
  readonly status: SessionStatus;
  readonly records: SessionRecords;
  readonly inbox: SessionInbox;
  readonly phoneChats: PhoneChats;
  readonly history: SessionHistory;
  readonly pairingPrompts: PairingPrompts;
  readonly limits: AccountLimits;
  auth: DeviceAuth | null = null;
  request: LinkRequest = { method: 'qr', isDuplicateAllowed: false };
  refusedPhone: string | null = null;
  openedAt: Date | null = null;

  constructor(
    readonly device: SessionDevice,
    readonly dependencies: SessionDependencies,
  ) {
    const { events, journals, timings, clock } = dependencies;
    this.records = new SessionRecords(device, events);
    this.inbox = new SessionInbox(device, events, journals.inbound);
    this.phoneChats = new PhoneChats(device, events);
    this.history = new SessionHistory(device, events, journals.history);
    this.pairingPrompts = new PairingPrompts(timings, clock, (prompt) => events.publishPrompt(device, prompt));
    this.limits = new AccountLimits(clock, (limit) => this.records.recordLimit(limit));
    this.status = new SessionStatus((report) => {
      const { identity } = this;
      const { refusedPhone } = this;
      this.records.recordReport({ ...report, refusedPhone, ...(identity ? { identity } : {}) });
    });
  }

  get isLinked(): boolean {
    return this.auth?.isLinked ?? false;
  }

  get identity(): ConnectionReport['identity'] | null {
    const own = this.auth?.isLinked ? this.auth.own : null;
    return own?.phone ? { phone: own.phone, lid: own.lid, accountName: own.accountName } : null;
  }
}
