import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { ArrivalJournal } from '../inbound/inbound-journal.js';
import { BaileysLibrary } from '../baileys/baileys-library.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { SessionOutlet } from './session-events.js';
import { SessionTimings } from './session-timings.js';

/** What every session is made from. */
@Injectable()
export class SessionParts {
  constructor(
    readonly library: BaileysLibrary,
    readonly store: CredentialStore,
    readonly journal: ArrivalJournal,
    readonly outlet: SessionOutlet,
    readonly timings: SessionTimings,
    readonly clock: Clock,
  ) {}
}
