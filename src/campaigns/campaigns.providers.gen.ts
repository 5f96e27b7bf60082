// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CampaignTickJobHandler } from './campaign-tick.job.js';
import { CampaignJobHandler } from './campaign.job.js';
import { PushCampaignChanged } from './campaigns.push.js';
import { PushCampaignsRemoved } from './campaigns.push.js';
import { ChangeCampaign } from './commands/change-campaign.js';
import { CreateCampaign } from './commands/create-campaign.js';
import { DeleteCampaigns } from './commands/delete-campaigns.js';
import { DuplicateCampaign } from './commands/duplicate-campaign.js';
import { FillCampaign } from './commands/fill-campaign.js';
import { ReconcileCampaigns } from './commands/reconcile-campaigns.js';
import { RelaunchCampaign } from './commands/relaunch-campaign.js';
import { ResendRecipients } from './commands/resend-recipients.js';
import { ResolveCampaignLink } from './commands/resolve-campaign-link.js';
import { RunCampaignTick } from './commands/run-campaign-tick.js';
import { StartGroupSendHandler } from './commands/start-group-send.js';
import { UpdateCampaign } from './commands/update-campaign.js';
import { CampaignActionsController } from './definition/campaign-actions.controller.js';
import { CampaignsController } from './definition/campaigns.controller.js';
import { FindParts } from './definition/find-parts.js';
import { SaveCampaign } from './definition/save-campaign.js';
import { WriteDemoCampaignHandler } from './demo-campaign.js';
import { DeleteDemoCampaignsHandler } from './demo-campaign.js';
import { GroupSendPreflightController } from './group-sends/group-send-preflight.controller.js';
import { GroupSendsController } from './group-sends/group-sends.controller.js';
import { IntegrateCampaignsController } from './integrate-campaigns.controller.js';
import { LinksController } from './links/links.controller.js';
import { TrackLinks } from './links/track-links.js';
import { CampaignPreflightController } from './preflight/campaign-preflight.controller.js';
import { DescribeRunningCampaignsHandler } from './queries/describe-running-campaigns.js';
import { ExportOperations } from './queries/export-operations.js';
import { FindAnsweredCampaignHandler } from './queries/find-answered-campaign.js';
import { FilterCampaignsHandler } from './queries/find-answered-campaign.js';
import { FindPackageErrors } from './queries/find-package-errors.js';
import { GetCampaignConditionHandler } from './queries/get-campaign-condition.js';
import { GetCampaign } from './queries/get-campaign.js';
import { GetGroupSend } from './queries/get-group-send.js';
import { GetReport } from './queries/get-report.js';
import { ListCampaigns } from './queries/list-campaigns.js';
import { ListContactCampaigns } from './queries/list-contact-campaigns.js';
import { ListGroupSends } from './queries/list-group-sends.js';
import { ListOperations } from './queries/list-operations.js';
import { ListRecipients } from './queries/list-recipients.js';
import { ListTimeline } from './queries/list-timeline.js';
import { PreviewCampaign } from './queries/preview-campaign.js';
import { PreviewGroupSend } from './queries/preview-group-send.js';
import { AttributeReply } from './reactions/attribute-reply.js';
import { EraseRecipients } from './reactions/erase-recipients.job.js';
import { ResumeWithRoom } from './reactions/resume-with-room.js';
import { TrackDelivery } from './reactions/track-delivery.js';
import { WakeLanes } from './reactions/wake-lanes.js';
import { DeliveryTracker } from './recipients/delivery-tracker.js';
import { FillRecipients } from './recipients/fill-recipients.js';
import { ReconcileRecipients } from './recipients/reconcile-recipients.js';
import { ContactCampaignsController } from './report/contact-campaigns.controller.js';
import { ReportController } from './report/report.controller.js';
import { ClaimDue } from './scheduler/claim-due.js';
import { GroupSendTimings } from './scheduler/group-send-timings.js';
import { NextOpenings } from './scheduler/next-openings.js';
import { OpenCampaigns } from './scheduler/open-campaigns.js';
import { SendClaimed } from './scheduler/send-claimed.js';

export const controllers: Type[] = [
  CampaignActionsController,
  CampaignsController,
  GroupSendPreflightController,
  GroupSendsController,
  IntegrateCampaignsController,
  LinksController,
  CampaignPreflightController,
  ContactCampaignsController,
  ReportController,
];

export const providers: Provider[] = [
  CampaignTickJobHandler,
  CampaignJobHandler,
  PushCampaignChanged,
  PushCampaignsRemoved,
  ChangeCampaign,
  CreateCampaign,
  DeleteCampaigns,
  DuplicateCampaign,
  FillCampaign,
  ReconcileCampaigns,
  RelaunchCampaign,
  ResendRecipients,
  ResolveCampaignLink,
  RunCampaignTick,
  StartGroupSendHandler,
  UpdateCampaign,
  FindParts,
  SaveCampaign,
  WriteDemoCampaignHandler,
  DeleteDemoCampaignsHandler,
  TrackLinks,
  DescribeRunningCampaignsHandler,
  ExportOperations,
  FindAnsweredCampaignHandler,
  FilterCampaignsHandler,
  FindPackageErrors,
  GetCampaignConditionHandler,
  GetCampaign,
  GetGroupSend,
  GetReport,
  ListCampaigns,
  ListContactCampaigns,
  ListGroupSends,
  ListOperations,
  ListRecipients,
  ListTimeline,
  PreviewCampaign,
  PreviewGroupSend,
  AttributeReply,
  EraseRecipients,
  ResumeWithRoom,
  TrackDelivery,
  WakeLanes,
  DeliveryTracker,
  FillRecipients,
  ReconcileRecipients,
  ClaimDue,
  GroupSendTimings,
  NextOpenings,
  OpenCampaigns,
  SendClaimed,
];
