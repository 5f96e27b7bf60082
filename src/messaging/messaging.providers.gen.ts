// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ChangeMessage } from './conversations/changes/change-message.js';
import { ChangesController } from './conversations/changes/changes.controller.js';
import { FinalizeChanges } from './conversations/changes/finalize-changes.js';
import { SendChanges } from './conversations/changes/send-changes.js';
import { ChatAccess } from './conversations/chat-access.js';
import { ChatsController } from './conversations/chats.controller.js';
import { ArchiveChat } from './conversations/commands/archive-chat.js';
import { MarkChatRead } from './conversations/commands/mark-chat-read.js';
import { MuteChat } from './conversations/commands/mute-chat.js';
import { PublishChatHandler } from './conversations/commands/publish-chat.js';
import { RequestHandoverHandler } from './conversations/commands/request-handover.js';
import { UnassignChatsHandler } from './conversations/commands/unassign-chats.js';
import { UnassignLostChats } from './conversations/commands/unassign-lost-chats.job.js';
import { FindMessagesController } from './conversations/find-messages.controller.js';
import { ForwardMessage } from './conversations/forwarding/forward-message.js';
import { ForwardingController } from './conversations/forwarding/forwarding.controller.js';
import { AssignChat } from './conversations/inbox/assign-chat.js';
import { ChangeMany } from './conversations/inbox/change-many.js';
import { ChangeState } from './conversations/inbox/change-state.js';
import { ChatNotesController } from './conversations/inbox/chat-notes.controller.js';
import { ListChatNotes } from './conversations/inbox/chat-notes.js';
import { AddChatNote } from './conversations/inbox/chat-notes.js';
import { EditChatNote } from './conversations/inbox/chat-notes.js';
import { DeleteChatNote } from './conversations/inbox/chat-notes.js';
import { CountViews } from './conversations/inbox/count-views.js';
import { FindMentions } from './conversations/inbox/find-mentions.js';
import { GetChat } from './conversations/inbox/get-chat.js';
import { InboxSettingsController } from './conversations/inbox/inbox-settings.controller.js';
import { InboxViewsController } from './conversations/inbox/inbox-views.controller.js';
import { PushInboxViewsChanged } from './conversations/inbox/inbox-views.push.js';
import { ListInboxViews } from './conversations/inbox/inbox-views.js';
import { CreateInboxView } from './conversations/inbox/inbox-views.js';
import { UpdateInboxView } from './conversations/inbox/inbox-views.js';
import { DeleteInboxView } from './conversations/inbox/inbox-views.js';
import { InboxController } from './conversations/inbox/inbox.controller.js';
import { PushChatNoteCreated } from './conversations/inbox/inbox.push.js';
import { PushChatNoteChanged } from './conversations/inbox/inbox.push.js';
import { PushChatNoteDeleted } from './conversations/inbox/inbox.push.js';
import { PushLabelsChanged } from './conversations/inbox/inbox.push.js';
import { LabelChat } from './conversations/inbox/label-chat.js';
import { LabelsController } from './conversations/inbox/labels.controller.js';
import { ListLabels } from './conversations/inbox/labels.js';
import { CreateLabel } from './conversations/inbox/labels.js';
import { UpdateLabel } from './conversations/inbox/labels.js';
import { DeleteLabel } from './conversations/inbox/labels.js';
import { LeaveDeletedTeam } from './conversations/inbox/leave-deleted-team.job.js';
import { ListChatHistory } from './conversations/inbox/list-chat-history.js';
import { TransitionChat } from './conversations/inbox/transition-chat.js';
import { WakeSnoozedJobHandler } from './conversations/inbox/wake-snoozed.job.js';
import { CheckMacro } from './conversations/macros/check-macro.js';
import { MacroActions } from './conversations/macros/macro-actions.js';
import { MacroRuns } from './conversations/macros/macro-runs.js';
import { MacrosController } from './conversations/macros/macros.controller.js';
import { PushMacrosChanged } from './conversations/macros/macros.push.js';
import { ListMacros } from './conversations/macros/macros.js';
import { CreateMacro } from './conversations/macros/macros.js';
import { UpdateMacro } from './conversations/macros/macros.js';
import { DeleteMacro } from './conversations/macros/macros.js';
import { RunMacro } from './conversations/macros/run-macro.js';
import { GetEdits } from './conversations/messages/get-edits.js';
import { MessagesController } from './conversations/messages/messages.controller.js';
import { BlockPerson } from './conversations/person/block-person.js';
import { ContactChatsController } from './conversations/person/contact-chats.controller.js';
import { HasUnsentMessagesHandler } from './conversations/person/has-unsent-messages.js';
import { ListContactChats } from './conversations/person/list-contact-chats.js';
import { ListContactMessages } from './conversations/person/list-contact-messages.js';
import { ListFiles } from './conversations/person/list-files.js';
import { ListTimeline } from './conversations/person/list-timeline.js';
import { MergePeople } from './conversations/person/merge-people.js';
import { PeopleController } from './conversations/person/people.controller.js';
import { PersonAccess } from './conversations/person/person-access.js';
import { PreviewMerge } from './conversations/person/preview-merge.js';
import { ConfirmChatChangeHandler } from './conversations/phone/confirm-chat-change.js';
import { EnqueueChatChanges } from './conversations/phone/enqueue-chat-changes.js';
import { RecordPhoneChatsHandler } from './conversations/phone/record-phone-chats.js';
import { RecordPhoneReadsHandler } from './conversations/phone/record-phone-reads.js';
import { SendChatChangesJobHandler } from './conversations/phone/send-chat-changes.job.js';
import { ApplyChatChangesHandler } from './conversations/phone/send-chat-changes.js';
import { UnmuteChat } from './conversations/phone/unmute-chat.job.js';
import { PublishProfile } from './conversations/publish-profile.js';
import { CountChats } from './conversations/queries/count-chats.js';
import { FindChatDay } from './conversations/queries/find-chat-day.js';
import { FindPersonHandler } from './conversations/queries/find-person.js';
import { ListChats } from './conversations/queries/list-chats.js';
import { ListInbox } from './conversations/queries/list-inbox.js';
import { ListMessages } from './conversations/queries/list-messages.js';
import { LocateChatHandler } from './conversations/queries/locate-chat.js';
import { RequireChatHandler } from './conversations/queries/require-chat.js';
import { IsChatShownHandler } from './conversations/queries/require-chat.js';
import { IsContactShownHandler } from './conversations/queries/require-chat.js';
import { FilterShownChatsHandler } from './conversations/queries/require-chat.js';
import { ResolveFilter } from './conversations/queries/resolve-filter.js';
import { SearchMessages } from './conversations/queries/search-messages.js';
import { CsatSettingsController } from './conversations/rating/csat-settings.controller.js';
import { GetCsatSettings } from './conversations/rating/csat-settings.js';
import { SaveCsatSettings } from './conversations/rating/csat-settings.js';
import { RatingQuestionJobHandler } from './conversations/rating/rating-question.job.js';
import { NotifyOfServiceLevel } from './conversations/service-levels/notify-of-service-level.job.js';
import { OutdateServiceLevels } from './conversations/service-levels/outdate-service-levels.job.js';
import { ServiceLevelsJobHandler } from './conversations/service-levels/service-levels.job.js';
import { SlaNoticesJobHandler } from './conversations/service-levels/sla-notices.job.js';
import { SlaPoliciesController } from './conversations/service-levels/sla-policies.controller.js';
import { PushSlaPoliciesChanged } from './conversations/service-levels/sla-policies.push.js';
import { ListSlaPolicies } from './conversations/service-levels/sla-policies.js';
import { CreateSlaPolicy } from './conversations/service-levels/sla-policies.js';
import { UpdateSlaPolicy } from './conversations/service-levels/sla-policies.js';
import { DeleteSlaPolicy } from './conversations/service-levels/sla-policies.js';
import { RecordTypingHandler } from './conversations/typing/record-typing.js';
import { ShowPresence } from './conversations/typing/show-presence.js';
import { WatchChat } from './conversations/typing/type-in-chat.js';
import { TypeInChat } from './conversations/typing/type-in-chat.js';
import { TypingController } from './conversations/typing/typing.controller.js';
import { TypingGateway } from './conversations/typing/typing.gateway.js';
import { AnswerDeclinedCallHandler } from './delivery/answer-declined-call.js';
import { AnswerOptOut } from './delivery/answer-opt-out.js';
import { DeliverQueuedHandler } from './delivery/commands/deliver-queued.js';
import { RecordHistoryHandler } from './delivery/commands/record-history.js';
import { RecordInboundHandler } from './delivery/commands/record-inbound.js';
import { RecordReceiptsHandler } from './delivery/commands/record-receipts.js';
import { RetryMessage } from './delivery/commands/retry-message.js';
import { SendMessageHandler } from './delivery/commands/send-message.js';
import { DeliverJobHandler } from './delivery/deliver.job.js';
import { DescribeSendingHandler } from './delivery/describe-sending.js';
import { EnqueueOpenDevice } from './delivery/enqueue-delivery.js';
import { EnqueueRemovedDevice } from './delivery/enqueue-delivery.js';
import { EnqueueOtherSenders } from './delivery/enqueue-delivery.js';
import { EnqueueActivatedAccount } from './delivery/enqueue-delivery.js';
import { DeliveryLanes } from './delivery/lanes/delivery-lanes.js';
import { PendingLookups } from './delivery/lanes/pending-lookups.js';
import { SendClaims } from './delivery/lanes/send-claims.js';
import { UncertainSends } from './delivery/lanes/uncertain-sends.js';
import { FetchArrivedMedia } from './delivery/media/fetch-arrived-media.js';
import { FetchMediaJobHandler } from './delivery/media/fetch-media.job.js';
import { FetchMedia } from './delivery/media/fetch-media.js';
import { MediaBase } from './delivery/media/media-base.js';
import { MediaDownloads } from './delivery/media/media-downloads.js';
import { MessageFileLinks } from './delivery/media/message-file-links.js';
import { MessageFilesController } from './delivery/media/message-files.controller.js';
import { PhoneRequests } from './delivery/media/phone-requests.js';
import { FindRequestedMediaHandler } from './delivery/media/record-media-retry-result.js';
import { RecordMediaRetryResultHandler } from './delivery/media/record-media-retry-result.js';
import { RecoverMedia } from './delivery/media/recover-media.js';
import { RemoveFailedFiles } from './delivery/media/remove-failed-files.job.js';
import { MessageMetrics } from './delivery/message-metrics.js';
import { OptOutReplyJobHandler } from './delivery/opt-out-reply.job.js';
import { FetchArrivedOrder } from './delivery/orders/fetch-arrived-order.js';
import { FetchOrderJobHandler } from './delivery/orders/fetch-order.job.js';
import { FinalizeMessages } from './delivery/outcomes/finalize-messages.js';
import { DropOutdated } from './delivery/preparing/drop-outdated.js';
import { HoldMessages } from './delivery/preparing/hold-messages.js';
import { CountBotChainHandler } from './delivery/queries/count-bot-chain.js';
import { CountWaitingHandler } from './delivery/queries/count-waiting.js';
import { FindMessagesByKeysHandler } from './delivery/queries/find-messages-by-keys.js';
import { FindSentContentHandler } from './delivery/queries/find-sent-content.js';
import { FindStuckQueuesHandler } from './delivery/queries/find-stuck-queues.js';
import { GetInboundTextHandler } from './delivery/queries/get-inbound-text.js';
import { GetLastManualMessageHandler } from './delivery/queries/get-last-manual-message.js';
import { GetMessage } from './delivery/queries/get-message.js';
import { GetRemainingMessagesHandler } from './delivery/queries/get-remaining-messages.js';
import { ReadInboundHandler } from './delivery/queries/read-inbound.js';
import { RenderTextHandler } from './delivery/queries/render-text.js';
import { ReportOptOut } from './delivery/report-opt-out.js';
import { StartDelivery } from './delivery/start-delivery.js';
import { SubmitMessages } from './delivery/submit-messages.js';
import { AttachFile } from './delivery/writing/attach-file.js';
import { BeginSend } from './delivery/writing/begin-send.js';
import { ComposeText } from './delivery/writing/compose-text.js';
import { DraftMessage } from './delivery/writing/draft-message.js';
import { DeleteDemoChatsHandler } from './demo/delete-demo.js';
import { FindDevicesWithoutChatsHandler } from './demo/delete-demo.js';
import { WriteDemoChatsHandler } from './demo/write-demo-chats.js';
import { WriteDemoTriageHandler } from './demo/write-demo-triage.js';
import { DeleteDemoLabelsHandler } from './demo/write-demo-triage.js';
import { CancelMessage } from './integration/cancel-message.js';
import { FetchMediaUrl } from './integration/fetch-media-url.js';
import { GetApiMessage } from './integration/get-api-message.js';
import { IntegrateChatsController } from './integration/integrate-chats.controller.js';
import { IntegrateMessagesController } from './integration/integrate-messages.controller.js';
import { GetApiMessages } from './integration/list-api-messages.js';
import { ListApiMessages } from './integration/list-api-messages.js';
import { OrderMessage } from './integration/order-message.js';
import { ScheduleMessage } from './integration/schedule-message.js';
import { SendLaterHandler } from './integration/send-later.js';
import { PushMessageCreated } from './messaging.push.js';
import { PushMessageChanged } from './messaging.push.js';
import { PushChatChanged } from './messaging.push.js';
import { PushStaleChat } from './messaging.push.js';
import { PlatformNumber } from './platform-number.js';
import { DeleteOldMessages } from './retention/delete-old-messages.js';
import { DeleteOldRecordsJobHandler } from './retention/delete-old-records.job.js';
import { OldMessagesJobHandler } from './retention/old-messages.job.js';

export const controllers: Type[] = [
  ChangesController,
  ChatsController,
  FindMessagesController,
  ForwardingController,
  ChatNotesController,
  InboxSettingsController,
  InboxViewsController,
  InboxController,
  LabelsController,
  MacrosController,
  MessagesController,
  ContactChatsController,
  PeopleController,
  CsatSettingsController,
  SlaPoliciesController,
  TypingController,
  MessageFilesController,
  IntegrateChatsController,
  IntegrateMessagesController,
];

export const providers: Provider[] = [
  ChangeMessage,
  FinalizeChanges,
  SendChanges,
  ChatAccess,
  ArchiveChat,
  MarkChatRead,
  MuteChat,
  PublishChatHandler,
  RequestHandoverHandler,
  UnassignChatsHandler,
  UnassignLostChats,
  ForwardMessage,
  AssignChat,
  ChangeMany,
  ChangeState,
  ListChatNotes,
  AddChatNote,
  EditChatNote,
  DeleteChatNote,
  CountViews,
  FindMentions,
  GetChat,
  PushInboxViewsChanged,
  ListInboxViews,
  CreateInboxView,
  UpdateInboxView,
  DeleteInboxView,
  PushChatNoteCreated,
  PushChatNoteChanged,
  PushChatNoteDeleted,
  PushLabelsChanged,
  LabelChat,
  ListLabels,
  CreateLabel,
  UpdateLabel,
  DeleteLabel,
  LeaveDeletedTeam,
  ListChatHistory,
  TransitionChat,
  WakeSnoozedJobHandler,
  CheckMacro,
  MacroActions,
  MacroRuns,
  PushMacrosChanged,
  ListMacros,
  CreateMacro,
  UpdateMacro,
  DeleteMacro,
  RunMacro,
  GetEdits,
  BlockPerson,
  HasUnsentMessagesHandler,
  ListContactChats,
  ListContactMessages,
  ListFiles,
  ListTimeline,
  MergePeople,
  PersonAccess,
  PreviewMerge,
  ConfirmChatChangeHandler,
  EnqueueChatChanges,
  RecordPhoneChatsHandler,
  RecordPhoneReadsHandler,
  SendChatChangesJobHandler,
  ApplyChatChangesHandler,
  UnmuteChat,
  PublishProfile,
  CountChats,
  FindChatDay,
  FindPersonHandler,
  ListChats,
  ListInbox,
  ListMessages,
  LocateChatHandler,
  RequireChatHandler,
  IsChatShownHandler,
  IsContactShownHandler,
  FilterShownChatsHandler,
  ResolveFilter,
  SearchMessages,
  GetCsatSettings,
  SaveCsatSettings,
  RatingQuestionJobHandler,
  NotifyOfServiceLevel,
  OutdateServiceLevels,
  ServiceLevelsJobHandler,
  SlaNoticesJobHandler,
  PushSlaPoliciesChanged,
  ListSlaPolicies,
  CreateSlaPolicy,
  UpdateSlaPolicy,
  DeleteSlaPolicy,
  RecordTypingHandler,
  ShowPresence,
  WatchChat,
  TypeInChat,
  TypingGateway,
  AnswerDeclinedCallHandler,
  AnswerOptOut,
  DeliverQueuedHandler,
  RecordHistoryHandler,
  RecordInboundHandler,
  RecordReceiptsHandler,
  RetryMessage,
  SendMessageHandler,
  DeliverJobHandler,
  DescribeSendingHandler,
  EnqueueOpenDevice,
  EnqueueRemovedDevice,
  EnqueueOtherSenders,
  EnqueueActivatedAccount,
  DeliveryLanes,
  PendingLookups,
  SendClaims,
  UncertainSends,
  FetchArrivedMedia,
  FetchMediaJobHandler,
  FetchMedia,
  MediaBase,
  MediaDownloads,
  MessageFileLinks,
  PhoneRequests,
  FindRequestedMediaHandler,
  RecordMediaRetryResultHandler,
  RecoverMedia,
  RemoveFailedFiles,
  MessageMetrics,
  OptOutReplyJobHandler,
  FetchArrivedOrder,
  FetchOrderJobHandler,
  FinalizeMessages,
  DropOutdated,
  HoldMessages,
  CountBotChainHandler,
  CountWaitingHandler,
  FindMessagesByKeysHandler,
  FindSentContentHandler,
  FindStuckQueuesHandler,
  GetInboundTextHandler,
  GetLastManualMessageHandler,
  GetMessage,
  GetRemainingMessagesHandler,
  ReadInboundHandler,
  RenderTextHandler,
  ReportOptOut,
  StartDelivery,
  SubmitMessages,
  AttachFile,
  BeginSend,
  ComposeText,
  DraftMessage,
  DeleteDemoChatsHandler,
  FindDevicesWithoutChatsHandler,
  WriteDemoChatsHandler,
  WriteDemoTriageHandler,
  DeleteDemoLabelsHandler,
  CancelMessage,
  FetchMediaUrl,
  GetApiMessage,
  GetApiMessages,
  ListApiMessages,
  OrderMessage,
  ScheduleMessage,
  SendLaterHandler,
  PushMessageCreated,
  PushMessageChanged,
  PushChatChanged,
  PushStaleChat,
  PlatformNumber,
  DeleteOldMessages,
  DeleteOldRecordsJobHandler,
  OldMessagesJobHandler,
];
