import { Injectable } from '@nestjs/common';

/** In one place so that tests can shorten it. */
@Injectable()
export class CampaignTimings {
  /** How long after it was ordered a send starts; until then it can be undone. */
  undoMs = 10_000;
}
