import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { InboundJournal } from '../inbound/inbound-journal.js';
import { BaileysLibrary } from '../baileys/baileys-library.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { SessionEvents } from './session-events.js';
import { SessionTimings } from './session-timings.js';

/** What every session is made from. */
@Injectable()
export class SessionDependencies {
  constructor(
    readonly library: BaileysLibrary,
    readonly store: CredentialStore,
    readonly journal: InboundJournal,
    readonly events: SessionEvents,
    readonly timings: SessionTimings,
    readonly clock: Clock,
  ) {}
}
