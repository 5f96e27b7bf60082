import type { proto } from '../../baileys/baileys-library.js';

type Content = proto.IMessage;

/**
 * `shown`: a bubble. `hidden`: no bubble, unread count or event. `change`: acts on another message. `envelope`: contains
 * a message. `companion`: accompanies content.
 */
type Handling = 'shown' | 'hidden' | 'change' | 'envelope' | 'companion';

/** Handling by type, for this Baileys version. Newer types show their number. */
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
  stickerSyncRmrMessage: 'hidden',
  interactiveResponseMessage: 'shown',
  pollCreationMessage: 'shown',
  pollUpdateMessage: 'change',
  keepInChatMessage: 'hidden',
  documentWithCaptionMessage: 'envelope',
  requestPhoneNumberMessage: 'hidden',
  viewOnceMessageV2: 'envelope',
  encReactionMessage: 'change',
  editedMessage: 'envelope',
  viewOnceMessageV2Extension: 'envelope',
  pollCreationMessageV2: 'shown',
  scheduledCallCreationMessage: 'shown',
  groupMentionedMessage: 'envelope',
  pinInChatMessage: 'hidden',
  pollCreationMessageV3: 'shown',
  scheduledCallEditMessage: 'hidden',
  ptvMessage: 'shown',
  botInvokeMessage: 'envelope',
  callLogMesssage: 'shown',
  messageHistoryBundle: 'hidden',
  encCommentMessage: 'change',
  bcallMessage: 'shown',
  lottieStickerMessage: 'envelope',
  eventMessage: 'shown',
  encEventResponseMessage: 'hidden',
  commentMessage: 'shown',
  newsletterAdminInviteMessage: 'shown',
  placeholderMessage: 'hidden',
  secretEncryptedMessage: 'change',
  albumMessage: 'hidden',
  eventCoverImage: 'hidden',
  stickerPackMessage: 'shown',
  statusMentionMessage: 'shown',
  pollResultSnapshotMessage: 'shown',
  pollCreationOptionImageMessage: 'hidden',
  associatedChildMessage: 'envelope',
  groupStatusMentionMessage: 'hidden',
  pollCreationMessageV4: 'envelope',
  statusAddYours: 'hidden',
  groupStatusMessage: 'hidden',
  richResponseMessage: 'shown',
  statusNotificationMessage: 'hidden',
  limitSharingMessage: 'hidden',
  botTaskMessage: 'hidden',
  questionMessage: 'envelope',
  messageHistoryNotice: 'hidden',
  groupStatusMessageV2: 'hidden',
  botForwardedMessage: 'envelope',
  statusQuestionAnswerMessage: 'shown',
  questionReplyMessage: 'envelope',
  questionResponseMessage: 'shown',
  statusQuotedMessage: 'shown',
  statusStickerInteractionMessage: 'hidden',
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

export const ENVELOPES = namesOf('envelope') as Envelope[];

export const isCompanion = (name: keyof Content): boolean => MESSAGE_KINDS[name] === 'companion';
export const isChange = (name: keyof Content): boolean => MESSAGE_KINDS[name] === 'change';
export const isHidden = (name: keyof Content): boolean => MESSAGE_KINDS[name] === 'hidden';

/** Field numbers of `pollAddOptionMessage` and `groupRootKeyShare`, which Baileys lacks. */
export const HIDDEN_NUMBERS: ReadonlySet<number> = new Set([121, 123]);
