import { Module } from '@nestjs/common';
import { ArchiveChatHandler } from './chats/commands/archive-chat.js';
import { AskForPersonHandler } from './chats/commands/ask-for-person.js';
import { MarkChatDoneHandler } from './chats/commands/mark-chat-done.js';
import { MarkChatReadHandler } from './chats/commands/mark-chat-read.js';
import { RecordChatToldHandler } from './chats/phone/record-chat-told.js';
import { RecordTypingHandler } from './chats/typing/record-typing.js';
import { TypeInChatHandler, WatchChatHandler } from './chats/typing/type-in-chat.js';
import { TypingController } from './chats/typing/typing.controller.js';
import { RecordPhoneReadsHandler } from './chats/phone/record-phone-reads.js';
import { RecordPhoneChatsHandler } from './chats/phone/record-phone-chats.js';
import { TellChatsHandler } from './chats/phone/tell-chats.js';
import { TellOpenDevice } from './chats/phone/tell-open-device.js';
import { TellPhoneWorker } from './chats/phone/tell-phone.worker.js';
import { OnUnmuteChat } from './chats/phone/unmute-chat.js';
import { MuteChatHandler } from './chats/commands/mute-chat.js';
import { TellChatHandler } from './chats/commands/tell-chat.js';
import { CountChatsHandler } from './chats/queries/count-chats.js';
import { FindChatDayHandler } from './chats/queries/find-chat-day.js';
import { SearchMessagesHandler } from './chats/queries/search-messages.js';
import { ListChatsHandler } from './chats/queries/list-chats.js';
import { ContactChatsController } from './chats/person/contact-chats.controller.js';
import { ListContactChatsHandler } from './chats/person/list-contact-chats.js';
import { ListContactMessagesHandler } from './chats/person/list-contact-messages.js';
import { ListInboxHandler } from './chats/queries/list-inbox.js';
import { ListMessagesHandler } from './chats/queries/list-messages.js';
import { PlatformChats } from './chats/platform-chats.js';
import { ChatsController } from './chats/chats.controller.js';
import { FindMessagesController } from './chats/find-messages.controller.js';
import { RecordContactProfileHandler } from './contacts/commands/record-contact-profile.js';
import { GetContactPictureHandler } from './contacts/queries/get-contact-picture.js';
import { FetchProfileOfMet } from './contacts/reactions/fetch-profile-of-met.js';
import { FindContactsHandler, NameContactsHandler } from './contacts/queries/name-contacts.js';
import { ContactProfileWorker } from './contacts/workers/contact-profile.worker.js';
import { ChecksModule } from './checks/checks.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { GetAudienceHandler, NameGroupsHandler } from './groups/queries/get-audience.js';
import { GroupsModule } from './groups/groups.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { MediaModule } from './media/media.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { IntegrationModule } from './integration/integration.module.js';
import { NotesModule } from './notes/notes.module.js';
import { OptOutModule } from './opt-out/opt-out.module.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangeMessageHandler } from './changes/commands/change-message.js';
import { SendChanges } from './changes/send-changes.js';
import { SettleChanges } from './changes/settle-changes.js';
import { ForwardMessageHandler } from './forwarding/forward-message.js';
import { ForwardingController } from './forwarding/forwarding.controller.js';
import { DescribeSendingHandler } from './delivery/latency/describe-sending.js';
import { DeliverQueuedHandler } from './delivery/commands/deliver-queued.js';
import { RecordInboundHandler } from './delivery/commands/record-inbound.js';
import { RecordReceiptsHandler } from './delivery/commands/record-receipts.js';
import { RetryMessageHandler } from './delivery/commands/retry-message.js';
import { SendMessageHandler } from './delivery/commands/send-message.js';
import { AttachFile } from './delivery/writing/attach-file.js';
import { ComposeText } from './delivery/writing/compose-text.js';
import { DraftMessage } from './delivery/writing/draft-message.js';
import { RenderTextHandler } from './delivery/queries/render-text.js';
import { AnswerDeclinedCallHandler } from './calls/answer-declined-call.js';
import { HoldMessages } from './delivery/preparing/hold-messages.js';
import { PendingLookups } from './delivery/lanes/pending-lookups.js';
import { HandOver } from './delivery/hand-over.js';
import { DeliveryLanes } from './delivery/lanes/delivery-lanes.js';
import { Doubts } from './delivery/lanes/doubts.js';
import { SendClaims } from './delivery/lanes/send-claims.js';
import { StartDelivery } from './delivery/start-delivery.js';
import { TakeInHand } from './delivery/writing/take-in-hand.js';
import { MessageFigures } from './delivery/message-figures.js';
import { CountWaitingHandler } from './delivery/queries/count-waiting.js';
import { GetInboundTextHandler } from './delivery/queries/get-inbound-text.js';
import { GetLastByHandHandler } from './delivery/queries/get-last-by-hand.js';
import { ReadInboundHandler } from './delivery/queries/read-inbound.js';
import { FindPersonHandler } from './contacts/queries/find-person.js';
import { DescribePersonHandler } from './contacts/queries/describe-person.js';
import { NotePersonHandler } from './contacts/commands/note-person.js';
import { LocateChatHandler } from './chats/queries/locate-chat.js';
import { FindOrderedHandler } from './delivery/queries/find-ordered.js';
import { FindSentContentHandler } from './delivery/queries/find-sent-content.js';
import { FindStuckQueuesHandler } from './delivery/queries/find-stuck-queues.js';
import { GetEditsHandler } from './messages/get-edits.js';
import { GetMessageHandler } from './delivery/queries/get-message.js';
import { GetMessagesLeftHandler } from './delivery/queries/get-messages-left.js';
import {
  EnqueueActivatedAccount,
  EnqueueOtherSenders,
  EnqueueOpenDevice,
  EnqueueRemovedDevice,
} from './delivery/reactions/enqueue-delivery.js';
import { FinalizeMessages } from './delivery/outcomes/finalize-messages.js';
import { DeliverWorker } from './delivery/workers/deliver.worker.js';
import { FetchMediaHandler } from './media/commands/fetch-media.js';
import { MediaDownloads } from './media/fetching/media-downloads.js';
import { PhoneRequests } from './media/fetching/phone-requests.js';
import { FindRequestedMediaHandler, RecordMediaAnswerHandler } from './media/fetching/record-media-answer.js';
import { RecoverMediaHandler } from './media/fetching/recover-media.js';
import { FetchArrivedMedia } from './media/reactions/fetch-arrived-media.js';
import { FetchMediaWorker } from './media/workers/fetch-media.worker.js';
import { FetchArrivedOrder } from './orders/fetch-arrived-order.js';
import { FetchOrderWorker } from './orders/fetch-order.worker.js';
import { MessagesController } from './messages/messages.controller.js';
import { PushChatChanged, PushMessageChanged, PushMessageCreated } from './messaging.push.js';

const commands = [
  SendMessageHandler,
  DeliverQueuedHandler,
  DescribeSendingHandler,
  RecordReceiptsHandler,
  RecordInboundHandler,
  RetryMessageHandler,
  ChangeMessageHandler,
  ForwardMessageHandler,
  MarkChatReadHandler,
  ArchiveChatHandler,
  MuteChatHandler,
  TellChatsHandler,
  RecordChatToldHandler,
  RecordPhoneChatsHandler,
  RecordPhoneReadsHandler,
  RecordTypingHandler,
  TypeInChatHandler,
  WatchChatHandler,
  MarkChatDoneHandler,
  AskForPersonHandler,
  TellChatHandler,
  FetchMediaHandler,
  RecoverMediaHandler,
  RecordMediaAnswerHandler,
  RecordContactProfileHandler,
  NotePersonHandler,
];
const queries = [
  CountChatsHandler,
  ListChatsHandler,
  FindChatDayHandler,
  SearchMessagesHandler,
  ListContactChatsHandler,
  ListContactMessagesHandler,
  ListInboxHandler,
  ListMessagesHandler,
  GetMessageHandler,
  GetEditsHandler,
  FindSentContentHandler,
  FindRequestedMediaHandler,
  CountWaitingHandler,
  FindStuckQueuesHandler,
  GetContactPictureHandler,
  FindOrderedHandler,
  GetInboundTextHandler,
  ReadInboundHandler,
  GetLastByHandHandler,
  FindPersonHandler,
  DescribePersonHandler,
  LocateChatHandler,
  RenderTextHandler,
  GetMessagesLeftHandler,
  NameContactsHandler,
  FindContactsHandler,
  GetAudienceHandler,
  NameGroupsHandler,
];
const reactions = [
  EnqueueOpenDevice,
  EnqueueRemovedDevice,
  EnqueueActivatedAccount,
  EnqueueOtherSenders,
  FetchArrivedMedia,
  FetchArrivedOrder,
  FetchProfileOfMet,
  TellOpenDevice,
];
const pushes = [PushMessageCreated, PushMessageChanged, PushChatChanged];
const workers = [
  DeliverWorker,
  FetchMediaWorker,
  FetchOrderWorker,
  ContactProfileWorker,
  TellPhoneWorker,
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
  ],
  controllers: [
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
    AttachFile,
    ComposeText,
    DraftMessage,
    HandOver,
    ...[Doubts, SendClaims, DeliveryLanes, StartDelivery, TakeInHand],
    HoldMessages,
    AnswerDeclinedCallHandler,
    PendingLookups,
    MessageFigures,
    FinalizeMessages,
    MediaDownloads,
    PhoneRequests,
    SendChanges,
    SettleChanges,
    ...commands,
    ...queries,
    ...reactions,
    ...pushes,
    ...workers,
  ],
})
export class MessagingModule {}
