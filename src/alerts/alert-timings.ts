import { Injectable } from '@nestjs/common';

@Injectable()
export class AlertTimings {
  raiseAfterMs = 35_000;
  /** Stores are polled every ten minutes, so one failed poll is not reported. */
  raiseStoreAfterMs = 15 * 60_000;
  /** A shorter recovery sends no all-clear, as the device may flap. */
  clearAfterMs = 15_000;
  /** Maximum age of an unsent message on a connected device. */
  stuckMs = 5 * 60_000;
  /** Multiplied by the number of attempts. */
  retryMs = 20_000;
  /** Age after which a claimed notification counts as failed. */
  interruptedMs = 2 * 60_000;
}
