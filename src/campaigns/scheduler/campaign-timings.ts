import { Injectable } from '@nestjs/common';

@Injectable()
export class CampaignTimings {
  undoMs = 10_000;
}
