import { Injectable } from '@nestjs/common';

/** How long a number rests from new people, in one place so that tests can shorten it. */
@Injectable()
export class ProtectionTimings {
  /** After it was refused by several without a word how long; doubled each time it is refused again right after. */
  restMs = 3_600_000;
  longestRestMs = 24 * 3_600_000;
  /** WhatsApp's notice of unauthorized tools is said to go away after about a week. */
  warningMs = 7 * 24 * 3_600_000;
}
