import { Module } from '@nestjs/common';
import { ArchiveChat } from './chats/commands/archive-chat.js';
import { RequestHandoverHandler } from './chats/commands/request-handover.js';
import { MarkChatDone } from './chats/commands/mark-chat-done.js';
import { MarkChatRead } from './chats/commands/mark-chat-read.js';
import { ConfirmChatChangeHandler } from './chats/phone/confirm-chat-change.js';
import { RecordTypingHandler } from './chats/typing/record-typing.js';
import { TypeInChat, WatchChat } from './chats/typing/type-in-chat.js';
import { TypingController } from './chats/typing/typing.controller.js';
import { TypingGateway } from './chats/typing/typing.gateway.js';
import { RecordPhoneReadsHandler } from './chats/phone/record-phone-reads.js';
import { RecordPhoneChatsHandler } from './chats/phone/record-phone-chats.js';
import { ApplyChatChangesHandler } from './chats/phone/send-chat-changes.js';
import { EnqueueChatChanges } from './chats/phone/enqueue-chat-changes.js';
import { SendChatChangesWorker } from './chats/phone/send-chat-changes.worker.js';
import { OnUnmuteChat } from './chats/phone/unmute-chat.js';
import { MuteChat } from './chats/commands/mute-chat.js';
import { PublishChatHandler } from './chats/commands/publish-chat.js';
import { CountChats } from './chats/queries/count-chats.js';
import { FindChatDay } from './chats/queries/find-chat-day.js';
import { SearchMessages } from './chats/queries/search-messages.js';
import { ListChats } from './chats/queries/list-chats.js';
import { ContactChatsController } from './chats/person/contact-chats.controller.js';
import { ListContactChats } from './chats/person/list-contact-chats.js';
import { ListContactMessages } from './chats/person/list-contact-messages.js';
import { ListInbox } from './chats/queries/list-inbox.js';
import { ListMessages } from './chats/queries/list-messages.js';
import { PlatformChats } from './chats/platform-chats.js';
import { ChatsController } from './chats/chats.controller.js';
import { FindMessagesController } from './chats/find-messages.controller.js';
import { RecordContactProfile } from './contacts/commands/record-contact-profile.js';
import { GetContactPicture } from './contacts/queries/get-contact-picture.js';
import { FetchStaleProfile } from './contacts/reactions/fetch-stale-profile.js';
import { FindContactsHandler, GetContactNamesHandler } from './contacts/queries/get-contact-names.js';
import { ContactProfileWorker } from './contacts/workers/contact-profile.worker.js';
import { ChecksModule } from './checks/checks.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { CountGroupMembersHandler } from './groups/queries/count-group-members.js';
import { GetAudienceHandler, GetGroupNamesHandler } from './groups/queries/get-audience.js';
import { GroupsModule } from './groups/groups.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { DemoDataModule } from './demo/demo-data.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { MediaModule } from './media/media.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { IntegrationModule } from './integration/integration.module.js';
import { NotesModule } from './notes/notes.module.js';
import { OptOutModule } from './opt-out/opt-out.module.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangeMessage } from './changes/commands/change-message.js';
import { SendChanges } from './changes/send-changes.js';
import { FinalizeChanges } from './changes/finalize-changes.js';
import { ForwardMessage } from './forwarding/forward-message.js';
import { ForwardingController } from './forwarding/forwarding.controller.js';
import { DescribeSendingHandler } from './delivery/latency/describe-sending.js';
import { DeliverQueuedHandler } from './delivery/commands/deliver-queued.js';
import { RecordHistoryHandler } from './delivery/commands/record-history.js';
import { RecordInboundHandler } from './delivery/commands/record-inbound.js';
import { RecordReceiptsHandler } from './delivery/commands/record-receipts.js';
import { RetryMessage } from './delivery/commands/retry-message.js';
import { SendMessageHandler } from './delivery/commands/send-message.js';
import { AttachFile } from './delivery/writing/attach-file.js';
import { ComposeText } from './delivery/writing/compose-text.js';
import { DraftMessage } from './delivery/writing/draft-message.js';
import { RenderTextHandler } from './delivery/queries/render-text.js';
import { AnswerDeclinedCallHandler } from './calls/answer-declined-call.js';
import { DropOutdated } from './delivery/preparing/drop-outdated.js';
import { HoldMessages } from './delivery/preparing/hold-messages.js';
import { PendingLookups } from './delivery/lanes/pending-lookups.js';
import { SubmitMessages } from './delivery/submit-messages.js';
import { DeliveryLanes } from './delivery/lanes/delivery-lanes.js';
import { UncertainSends } from './delivery/lanes/uncertain-sends.js';
import { SendClaims } from './delivery/lanes/send-claims.js';
import { StartDelivery } from './delivery/start-delivery.js';
import { BeginSend } from './delivery/writing/begin-send.js';
import { MessageMetrics } from './delivery/message-metrics.js';
import { CountWaitingHandler } from './delivery/queries/count-waiting.js';
import { GetInboundTextHandler } from './delivery/queries/get-inbound-text.js';
import { CountBotChainHandler } from './delivery/queries/count-bot-chain.js';
import { GetLastManualMessageHandler } from './delivery/queries/get-last-manual-message.js';
import { ReadInboundHandler } from './delivery/queries/read-inbound.js';
import { FindPersonHandler } from './contacts/queries/find-person.js';
import { DescribePersonHandler } from './contacts/queries/describe-person.js';
import { SaveContactFactsHandler } from './contacts/commands/save-contact-facts.js';
import { LocateChatHandler } from './chats/queries/locate-chat.js';
import { FindOrderedHandler } from './delivery/queries/find-ordered.js';
import { FindSentContentHandler } from './delivery/queries/find-sent-content.js';
import { FindStuckQueuesHandler } from './delivery/queries/find-stuck-queues.js';
import { GetEdits } from './messages/get-edits.js';
import { GetMessage } from './delivery/queries/get-message.js';
import { GetRemainingMessagesHandler } from './delivery/queries/get-remaining-messages.js';
import {
  EnqueueActivatedAccount,
  EnqueueOtherSenders,
  EnqueueOpenDevice,
  EnqueueRemovedDevice,
} from './delivery/reactions/enqueue-delivery.js';
import { FinalizeMessages } from './delivery/outcomes/finalize-messages.js';
import { DeliverWorker } from './delivery/workers/deliver.worker.js';
import { FetchMedia } from './media/commands/fetch-media.js';
import { MediaDownloads } from './media/fetching/media-downloads.js';
import { PhoneRequests } from './media/fetching/phone-requests.js';
import {
  FindRequestedMediaHandler,
  RecordMediaRetryResultHandler,
} from './media/fetching/record-media-retry-result.js';
import { RecoverMedia } from './media/fetching/recover-media.js';
import { FetchArrivedMedia } from './media/reactions/fetch-arrived-media.js';
import { FetchMediaWorker } from './media/workers/fetch-media.worker.js';
import { FetchArrivedOrder } from './orders/fetch-arrived-order.js';
import { FetchOrderWorker } from './orders/fetch-order.worker.js';
import { MessagesController } from './messages/messages.controller.js';
import { PushChatChanged, PushMessageChanged, PushMessageCreated, PushHistoryRecorded } from './messaging.push.js';
import { MessageFilesController } from './media/message-files.controller.js';

const commands = [
  SendMessageHandler,
  DeliverQueuedHandler,
  DescribeSendingHandler,
  RecordReceiptsHandler,
  RecordInboundHandler,
  RecordHistoryHandler,
  RetryMessage,
  ChangeMessage,
  ForwardMessage,
  MarkChatRead,
  ArchiveChat,
  MuteChat,
  ApplyChatChangesHandler,
  ConfirmChatChangeHandler,
  RecordPhoneChatsHandler,
  RecordPhoneReadsHandler,
  RecordTypingHandler,
  TypeInChat,
  WatchChat,
  MarkChatDone,
  RequestHandoverHandler,
  PublishChatHandler,
  FetchMedia,
  RecoverMedia,
  RecordMediaRetryResultHandler,
  RecordContactProfile,
  SaveContactFactsHandler,
];
const queries = [
  CountChats,
  ListChats,
  FindChatDay,
  SearchMessages,
  ListContactChats,
  ListContactMessages,
  ListInbox,
  ListMessages,
  GetMessage,
  GetEdits,
  FindSentContentHandler,
  FindRequestedMediaHandler,
  CountWaitingHandler,
  FindStuckQueuesHandler,
  GetContactPicture,
  FindOrderedHandler,
  GetInboundTextHandler,
  ReadInboundHandler,
  CountBotChainHandler,
  GetLastManualMessageHandler,
  FindPersonHandler,
  DescribePersonHandler,
  LocateChatHandler,
  RenderTextHandler,
  GetRemainingMessagesHandler,
  GetContactNamesHandler,
  FindContactsHandler,
  GetAudienceHandler,
  CountGroupMembersHandler,
  GetGroupNamesHandler,
];
const reactions = [
  EnqueueOpenDevice,
  EnqueueRemovedDevice,
  EnqueueActivatedAccount,
  EnqueueOtherSenders,
  FetchArrivedMedia,
  FetchArrivedOrder,
  FetchStaleProfile,
  EnqueueChatChanges,
];
const pushes = [PushMessageCreated, PushMessageChanged, PushChatChanged, PushHistoryRecorded];
const workers = [
  DeliverWorker,
  FetchMediaWorker,
  FetchOrderWorker,
  ContactProfileWorker,
  SendChatChangesWorker,
  OnUnmuteChat,
];

@Module({
  imports: [
    ContactsModule,
    GroupsModule,
    ImportsModule,
    ExportsModule,
    MediaModule,
    TemplatesModule,
    OptOutModule,
    NotesModule,
    ChecksModule,
    IntegrationModule,
    RetentionModule,
    DemoDataModule,
  ],
  controllers: [
    MessageFilesController,
    MessagesController,
    ChangesController,
    ForwardingController,
    ChatsController,
    TypingController,
    ContactChatsController,
    FindMessagesController,
  ],
  providers: [
    PlatformChats,
    TypingGateway,
    AttachFile,
    ComposeText,
    DraftMessage,
    SubmitMessages,
    UncertainSends,
    SendClaims,
    DeliveryLanes,
    StartDelivery,
    BeginSend,
    DropOutdated,
    HoldMessages,
    AnswerDeclinedCallHandler,
    PendingLookups,
    MessageMetrics,
    FinalizeMessages,
    MediaDownloads,
    PhoneRequests,
    SendChanges,
    FinalizeChanges,
    ...commands,
    ...queries,
    ...reactions,
    ...pushes,
    ...workers,
  ],
})
export class MessagingModule {}
