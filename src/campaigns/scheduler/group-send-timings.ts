import { Injectable } from '@nestjs/common';

@Injectable()
export class GroupSendTimings {
  /** The user can undo a group send during this delay. */
  undoDelayMs = 10_000;
}
