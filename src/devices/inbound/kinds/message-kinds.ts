import type { proto } from '../../baileys/baileys-library.js';

type Content = proto.IMessage;

/**
 * `shown`: a bubble, "unsupported" where it has no form of its own. `silent`: bookkeeping of the protocol, which makes no bubble, no
 * unread count and no event. `change`: acts on another message. `envelope`: holds a message. `companion`: travels beside the content.
 */
type Handling = 'shown' | 'silent' | 'change' | 'envelope' | 'companion';

/** Every kind of message that this version of Baileys knows. Younger kinds are shown by their number. */
export const MESSAGE_KINDS: Record<keyof Content, Handling> = {
  conversation: 'shown',
  senderKeyDistributionMessage: 'companion',
  imageMessage: 'shown',
  contactMessage: 'shown',
  locationMessage: 'shown',
  extendedTextMessage: 'shown',
  documentMessage: 'shown',
  audioMessage: 'shown',
  videoMessage: 'shown',
  call: 'shown',
  chat: 'shown',
  protocolMessage: 'change',
  contactsArrayMessage: 'shown',
  highlyStructuredMessage: 'shown',
  fastRatchetKeySenderKeyDistributionMessage: 'companion',
  sendPaymentMessage: 'shown',
  liveLocationMessage: 'shown',
  requestPaymentMessage: 'shown',
  declinePaymentRequestMessage: 'shown',
  cancelPaymentRequestMessage: 'shown',
  templateMessage: 'shown',
  stickerMessage: 'shown',
  groupInviteMessage: 'shown',
  templateButtonReplyMessage: 'shown',
  productMessage: 'shown',
  deviceSentMessage: 'envelope',
  messageContextInfo: 'companion',
  listMessage: 'shown',
  viewOnceMessage: 'envelope',
  orderMessage: 'shown',
  listResponseMessage: 'shown',
  ephemeralMessage: 'envelope',
  invoiceMessage: 'shown',
  buttonsMessage: 'shown',
  buttonsResponseMessage: 'shown',
  paymentInviteMessage: 'shown',
  interactiveMessage: 'shown',
  reactionMessage: 'change',
  stickerSyncRmrMessage: 'silent',
  interactiveResponseMessage: 'shown',
  pollCreationMessage: 'shown',
  pollUpdateMessage: 'change',
  keepInChatMessage: 'silent',
  documentWithCaptionMessage: 'envelope',
  requestPhoneNumberMessage: 'silent',
  viewOnceMessageV2: 'envelope',
  encReactionMessage: 'change',
  editedMessage: 'envelope',
  viewOnceMessageV2Extension: 'envelope',
  pollCreationMessageV2: 'shown',
  scheduledCallCreationMessage: 'shown',
  groupMentionedMessage: 'envelope',
  pinInChatMessage: 'silent',
  pollCreationMessageV3: 'shown',
  scheduledCallEditMessage: 'silent',
  ptvMessage: 'shown',
  botInvokeMessage: 'envelope',
  callLogMesssage: 'shown',
  messageHistoryBundle: 'silent',
  encCommentMessage: 'change',
  bcallMessage: 'shown',
  lottieStickerMessage: 'envelope',
  eventMessage: 'shown',
  encEventResponseMessage: 'silent',
  commentMessage: 'shown',
  newsletterAdminInviteMessage: 'shown',
  placeholderMessage: 'silent',
  secretEncryptedMessage: 'change',
  albumMessage: 'silent',
  eventCoverImage: 'silent',
  stickerPackMessage: 'shown',
  statusMentionMessage: 'shown',
  pollResultSnapshotMessage: 'shown',
  pollCreationOptionImageMessage: 'silent',
  associatedChildMessage: 'envelope',
  groupStatusMentionMessage: 'silent',
  pollCreationMessageV4: 'envelope',
  statusAddYours: 'silent',
  groupStatusMessage: 'silent',
  richResponseMessage: 'shown',
  statusNotificationMessage: 'silent',
  limitSharingMessage: 'silent',
  botTaskMessage: 'silent',
  questionMessage: 'envelope',
  messageHistoryNotice: 'silent',
  groupStatusMessageV2: 'silent',
  botForwardedMessage: 'envelope',
  statusQuestionAnswerMessage: 'shown',
  questionReplyMessage: 'envelope',
  questionResponseMessage: 'shown',
  statusQuotedMessage: 'shown',
  statusStickerInteractionMessage: 'silent',
  pollCreationMessageV5: 'shown',
  newsletterFollowerInviteMessageV2: 'shown',
  pollResultSnapshotMessageV3: 'shown',
};

type NamesOf<Wanted> = {
  [Name in keyof Content]: NonNullable<Content[Name]> extends Wanted ? Name : never;
}[keyof Content];
type Envelope = NonNullable<NamesOf<{ message?: Content | null }>>;

const namesOf = (handling: Handling): (keyof Content)[] =>
  (Object.keys(MESSAGE_KINDS) as (keyof Content)[]).filter((name) => MESSAGE_KINDS[name] === handling);

/** Kinds that hold a message and nothing else. */
export const ENVELOPES = namesOf('envelope') as Envelope[];

export const isCompanion = (name: keyof Content): boolean => MESSAGE_KINDS[name] === 'companion';
export const isChange = (name: keyof Content): boolean => MESSAGE_KINDS[name] === 'change';
export const isSilent = (name: keyof Content): boolean => MESSAGE_KINDS[name] === 'silent';

/** The same of kinds younger than Baileys: the numbers of `pollAddOptionMessage` and `groupRootKeyShare`. */
export const SILENT_NUMBERS: ReadonlySet<number> = new Set([121, 123]);
