import { Injectable } from '@nestjs/common';

@Injectable()
export class GroupSendTimings {
  /** A group send starts after this delay, so that the user can undo it. */
  undoDelayMs = 10_000;
}
