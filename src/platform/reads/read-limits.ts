import { Injectable } from '@nestjs/common';

/** How much of the database the expensive reads of one account may take, in one place so that tests can change it. */
@Injectable()
export class ReadLimits {
  /** Over all processes. */
  atOnce = 2;
  /** Further ones wait in their process, this many and this long. */
  waiting = 20;
  longestWaitMs = 3_000;
  /** Another process has the account's places: how often it is asked again. */
  askEveryMs = 50;
  /** Of one statement. */
  timeoutMs = 8_000;
}
