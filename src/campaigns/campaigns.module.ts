import { Module } from '@nestjs/common';
import { mediaUsers } from '../messaging/messaging.ports.js';
import { PushCampaignChanged, PushCampaignsRemoved } from './campaigns.push.js';
import { CampaignTimings } from './scheduler/campaign-timings.js';
import { ClaimDue } from './scheduler/claim-due.js';
import { CreateCampaignHandler } from './commands/create-campaign.js';
import { DuplicateCampaignHandler } from './commands/duplicate-campaign.js';
import { DeleteCampaignsHandler } from './commands/delete-campaigns.js';
import { RelaunchCampaignHandler } from './commands/relaunch-campaign.js';
import { ResendRecipientsHandler } from './commands/resend-recipients.js';
import { UpdateCampaignHandler } from './commands/update-campaign.js';
import { CampaignActionsController } from './definition/campaign-actions.controller.js';
import { CampaignsController } from './definition/campaigns.controller.js';
import { IntegrateCampaignsController } from './integration/integrate-campaigns.controller.js';
import { countMediaUses } from './count-media-uses.js';
import { FindParts } from './definition/find-parts.js';
import { SaveCampaign } from './definition/save-campaign.js';
import { DescribeRunningCampaignsHandler } from './queries/describe-running-campaigns.js';
import { FindPackageErrorsHandler } from './queries/find-package-errors.js';
import { GetCampaignHandler } from './queries/get-campaign.js';
import { ListContactCampaignsHandler } from './queries/list-contact-campaigns.js';
import { ListCampaignsHandler } from './queries/list-campaigns.js';
import { ListOperationsHandler } from './queries/list-operations.js';
import { AttributeReply } from './reactions/attribute-reply.js';
import { EraseRecipients } from './reactions/erase-recipients.js';
import { FillSoon } from './recipients/fill-soon.js';
import { NextOpenings } from './scheduler/next-openings.js';
import { OpenCampaigns } from './scheduler/open-campaigns.js';
import { ChangeCampaignHandler } from './commands/change-campaign.js';
import { FillCampaignHandler } from './commands/fill-campaign.js';
import { RunCampaignTickHandler } from './commands/run-campaign-tick.js';
import { StartGroupSendHandler } from './commands/start-group-send.js';
import { ReconcileCampaignsHandler } from './commands/reconcile-campaigns.js';
import { DeliveryTracker } from './recipients/delivery-tracker.js';
import { GroupSendsController } from './group-sends/group-sends.controller.js';
import { PreflightController } from './group-sends/preflight.controller.js';
import { CampaignPreflightController } from './preflight/campaign-preflight.controller.js';
import { GetGroupSendHandler } from './queries/get-group-send.js';
import { ListGroupSendsHandler } from './queries/list-group-sends.js';
import { ListRecipientsHandler } from './queries/list-recipients.js';
import { PreviewCampaignHandler } from './queries/preview-campaign.js';
import { PreviewGroupSendHandler } from './queries/preview-group-send.js';
import { ExportOperationsHandler } from './queries/export-operations.js';
import { GetReportHandler } from './queries/get-report.js';
import { ListTimelineHandler } from './queries/list-timeline.js';
import { ContactCampaignsController } from './report/contact-campaigns.controller.js';
import { ReportController } from './report/report.controller.js';
import { FollowLinkHandler } from './commands/follow-link.js';
import { LinksController } from './links/links.controller.js';
import { TrackLinks } from './links/track-links.js';
import { WakeLanes } from './reactions/wake-lanes.js';
import { ResumeWithRoom } from './reactions/resume-with-room.js';
import { TrackDelivery } from './reactions/track-delivery.js';
import { ReconcileRecipients } from './recipients/reconcile-recipients.js';
import { SendClaimed } from './scheduler/send-claimed.js';
import { CampaignWorker } from './workers/campaign.worker.js';
import { CampaignTickWorker } from './workers/campaign-tick.worker.js';

mediaUsers.add(countMediaUses);

const heart = [
  FindParts,
  SaveCampaign,
  FillSoon,
  NextOpenings,
  OpenCampaigns,
  CampaignTimings,
  ClaimDue,
  SendClaimed,
  TrackLinks,
  DeliveryTracker,
  ReconcileRecipients,
];
const commands = [
  CreateCampaignHandler,
  UpdateCampaignHandler,
  DuplicateCampaignHandler,
  DeleteCampaignsHandler,
  RelaunchCampaignHandler,
  ResendRecipientsHandler,
  StartGroupSendHandler,
  FillCampaignHandler,
  RunCampaignTickHandler,
  ChangeCampaignHandler,
  ReconcileCampaignsHandler,
  FollowLinkHandler,
];
const queries = [
  DescribeRunningCampaignsHandler,
  ListCampaignsHandler,
  ListContactCampaignsHandler,
  GetCampaignHandler,
  ListOperationsHandler,
  FindPackageErrorsHandler,
  ListGroupSendsHandler,
  GetGroupSendHandler,
  ListRecipientsHandler,
  PreviewGroupSendHandler,
  PreviewCampaignHandler,
  GetReportHandler,
  ExportOperationsHandler,
  ListTimelineHandler,
];
const reactions = [EraseRecipients, AttributeReply, TrackDelivery, WakeLanes, ResumeWithRoom];
const workers = [CampaignTickWorker, CampaignWorker];

@Module({
  controllers: [
    CampaignsController,
    CampaignActionsController,
    IntegrateCampaignsController,
    CampaignPreflightController,
    ReportController,
    LinksController,
    ContactCampaignsController,
    GroupSendsController,
    PreflightController,
  ],
  providers: [...heart, ...commands, ...queries, ...reactions, PushCampaignChanged, PushCampaignsRemoved, ...workers],
})
export class CampaignsModule {}
