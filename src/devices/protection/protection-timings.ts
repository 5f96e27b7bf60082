import { Injectable } from '@nestjs/common';

@Injectable()
export class ProtectionTimings {
  /** Pause after refusals that name no end. Doubles on repetition. */
  restMs = 3_600_000;
  maxRestMs = 24 * 3_600_000;
  /** WhatsApp's notice reportedly disappears after a week. */
  warningMs = 7 * 24 * 3_600_000;
}
