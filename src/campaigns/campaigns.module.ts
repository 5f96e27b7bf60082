import { Module } from '@nestjs/common';
import { PushCampaignChanged } from './campaigns.push.js';
import { CampaignTimings } from './campaign-timings.js';
import { ClaimDue } from './claim-due.js';
import { ChangeCampaignHandler } from './commands/change-campaign.js';
import { FillCampaignHandler } from './commands/fill-campaign.js';
import { RunCampaignTickHandler } from './commands/run-campaign-tick.js';
import { StartGroupSendHandler } from './commands/start-group-send.js';
import { SweepCampaignsHandler } from './commands/sweep-campaigns.js';
import { DeliveryTracker } from './delivery-tracker.js';
import { GroupSendsController } from './group-sends.controller.js';
import { PreflightController } from './preflight.controller.js';
import { GetGroupSendHandler } from './queries/get-group-send.js';
import { ListGroupSendsHandler } from './queries/list-group-sends.js';
import { ListRecipientsHandler } from './queries/list-recipients.js';
import { PreviewGroupSendHandler } from './queries/preview-group-send.js';
import { WakeLanes } from './reactions/wake-lanes.js';
import { ResumeWithRoom } from './reactions/resume-with-room.js';
import { TrackDelivery } from './reactions/track-delivery.js';
import { ReconcileRecipients } from './reconcile-recipients.js';
import { SendClaimed } from './send-claimed.js';
import { CampaignSweepWorker } from './workers/campaign-sweep.worker.js';
import { CampaignTickWorker } from './workers/campaign-tick.worker.js';

const heart = [CampaignTimings, ClaimDue, SendClaimed, DeliveryTracker, ReconcileRecipients];
const commands = [
  StartGroupSendHandler,
  FillCampaignHandler,
  RunCampaignTickHandler,
  ChangeCampaignHandler,
  SweepCampaignsHandler,
];
const queries = [ListGroupSendsHandler, GetGroupSendHandler, ListRecipientsHandler, PreviewGroupSendHandler];
const reactions = [TrackDelivery, WakeLanes, ResumeWithRoom];
const workers = [CampaignTickWorker, CampaignSweepWorker];

@Module({
  controllers: [GroupSendsController, PreflightController],
  providers: [...heart, ...commands, ...queries, ...reactions, PushCampaignChanged, ...workers],
})
export class CampaignsModule {}
