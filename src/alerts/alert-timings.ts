import { Injectable } from '@nestjs/common';

/** The rhythm of alerts, in one place so that tests can shorten it. */
@Injectable()
export class AlertTimings {
  /** Trouble that is over sooner is not told. */
  patienceMs = 35_000;
  /** A store that does not answer is asked again every ten minutes: once is no news. */
  storePatienceMs = 15 * 60_000;
  /** What is well again stays so for this long before it is told: whoever comes and goes is not worth a notification each time. */
  calmMs = 15_000;
  /** A message of a device that is on for longer than this should have gone out within it. */
  stuckMs = 5 * 60_000;
  /** Before a notification that certainly did not go is tried again, and after each try a little longer. */
  againMs = 20_000;
  /** Nobody knows whether a notification went out whose process died over it: after this it counts as told. */
  interruptedMs = 2 * 60_000;
}
