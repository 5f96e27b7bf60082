import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { HistoryNotices } from '../history/history-notices.js';
import { InboundJournal } from '../inbound/inbound-journal.js';
import { BaileysLibrary } from '../baileys/baileys-library.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { SessionEvents } from './session-events.js';
import { SessionTimings } from './session-timings.js';

@Injectable()
export class Journals {
  constructor(
    readonly inbound: InboundJournal,
    readonly history: HistoryNotices,
  ) {}
}

@Injectable()
export class SessionDependencies {
  constructor(
    readonly library: BaileysLibrary,
    readonly store: CredentialStore,
    readonly journals: Journals,
    readonly events: SessionEvents,
    readonly timings: SessionTimings,
    readonly clock: Clock,
  ) {}
}
