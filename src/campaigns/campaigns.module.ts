import { Module } from '@nestjs/common';
import { mediaUsers } from '../media/media.ports.js';
import { mergeParticipants } from '../address-book/address-book.ports.js';
import { PushCampaignChanged, PushCampaignsRemoved } from './campaigns.push.js';
import { CampaignTimings } from './scheduler/campaign-timings.js';
import { ClaimDue } from './scheduler/claim-due.js';
import { CreateCampaign } from './commands/create-campaign.js';
import { DuplicateCampaign } from './commands/duplicate-campaign.js';
import { DeleteCampaigns } from './commands/delete-campaigns.js';
import { RelaunchCampaign } from './commands/relaunch-campaign.js';
import { ResendRecipients } from './commands/resend-recipients.js';
import { UpdateCampaign } from './commands/update-campaign.js';
import { DeleteDemoCampaignsHandler, WriteDemoCampaignHandler } from './demo-campaign.js';
import { CampaignActionsController } from './definition/campaign-actions.controller.js';
import { CampaignsController } from './definition/campaigns.controller.js';
import { IntegrateCampaignsController } from './integrate-campaigns.controller.js';
import { findMediaUses } from './find-media-uses.js';
import { FindParts } from './definition/find-parts.js';
import { SaveCampaign } from './definition/save-campaign.js';
import { DescribeRunningCampaignsHandler } from './queries/describe-running-campaigns.js';
import { FindPackageErrors } from './queries/find-package-errors.js';
import { GetCampaign } from './queries/get-campaign.js';
import { ListContactCampaigns } from './queries/list-contact-campaigns.js';
import { ListCampaigns } from './queries/list-campaigns.js';
import { ListOperations } from './queries/list-operations.js';
import { AttributeReply } from './reactions/attribute-reply.js';
import { EraseRecipients } from './reactions/erase-recipients.js';
import { FillRecipients } from './recipients/fill-recipients.js';
import { mergeRecipients } from './recipients/merge-recipients.js';
import { NextOpenings } from './scheduler/next-openings.js';
import { OpenCampaigns } from './scheduler/open-campaigns.js';
import { ChangeCampaign } from './commands/change-campaign.js';
import { FillCampaign } from './commands/fill-campaign.js';
import { RunCampaignTick } from './commands/run-campaign-tick.js';
import { StartGroupSendHandler } from './commands/start-group-send.js';
import { ReconcileCampaigns } from './commands/reconcile-campaigns.js';
import { DeliveryTracker } from './recipients/delivery-tracker.js';
import { GroupSendsController } from './group-sends/group-sends.controller.js';
import { PreflightController } from './group-sends/preflight.controller.js';
import { CampaignPreflightController } from './preflight/campaign-preflight.controller.js';
import { GetGroupSend } from './queries/get-group-send.js';
import { ListGroupSends } from './queries/list-group-sends.js';
import { ListRecipients } from './queries/list-recipients.js';
import { PreviewCampaign } from './queries/preview-campaign.js';
import { PreviewGroupSend } from './queries/preview-group-send.js';
import { ExportOperations } from './queries/export-operations.js';
import { GetReport } from './queries/get-report.js';
import { ListTimeline } from './queries/list-timeline.js';
import { ContactCampaignsController } from './report/contact-campaigns.controller.js';
import { ReportController } from './report/report.controller.js';
import { ResolveCampaignLink } from './commands/resolve-campaign-link.js';
import { LinksController } from './links/links.controller.js';
import { TrackLinks } from './links/track-links.js';
import { WakeLanes } from './reactions/wake-lanes.js';
import { ResumeWithRoom } from './reactions/resume-with-room.js';
import { TrackDelivery } from './reactions/track-delivery.js';
import { ReconcileRecipients } from './recipients/reconcile-recipients.js';
import { SendClaimed } from './scheduler/send-claimed.js';
import { CampaignWorker } from './campaign.worker.js';
import { CampaignTickWorker } from './campaign-tick.worker.js';

mediaUsers.add(findMediaUses);
mergeParticipants.add(mergeRecipients);

const heart = [
  FindParts,
  SaveCampaign,
  FillRecipients,
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
  CreateCampaign,
  UpdateCampaign,
  DuplicateCampaign,
  DeleteCampaigns,
  RelaunchCampaign,
  ResendRecipients,
  StartGroupSendHandler,
  FillCampaign,
  RunCampaignTick,
  ChangeCampaign,
  ReconcileCampaigns,
  ResolveCampaignLink,
  WriteDemoCampaignHandler,
  DeleteDemoCampaignsHandler,
];
const queries = [
  DescribeRunningCampaignsHandler,
  ListCampaigns,
  ListContactCampaigns,
  GetCampaign,
  ListOperations,
  FindPackageErrors,
  ListGroupSends,
  GetGroupSend,
  ListRecipients,
  PreviewGroupSend,
  PreviewCampaign,
  GetReport,
  ExportOperations,
  ListTimeline,
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
