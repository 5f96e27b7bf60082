import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../../network.js';
import type { ProtoMessage } from '../describe-message.js';
import { toConversation, sendHistory, shareAppStateKey, toWebMessage } from './history.js';
import { sendPeerMessage } from './peer-message.js';
import type { VirtualPhone } from '../virtual-phone.js';

const { Type } = proto.Message.ProtocolMessage;
const { PeerDataOperationRequestType } = proto.Message;
const MORE_MESSAGES = 50;

export async function answerPeerRequest(
  network: Network,
  phone: VirtualPhone,
  deviceId: number,
  message: ProtoMessage,
): Promise<void> {
  const device = phone.devices.get(deviceId);
  const { protocolMessage } = message;
  if (!device || !protocolMessage) return;
  if (protocolMessage.appStateSyncKeyRequest) return shareAppStateKey(network, phone, device);
  const request = protocolMessage.peerDataOperationRequestMessage;
  const onDemand = request?.historySyncOnDemandRequest;
  if (onDemand) {
    const peer = network.phones.resolve(onDemand.chatJid ?? '');
    if (!peer) return;
    const oldest = phone.messages.find({
      id: onDemand.oldestMsgId ?? '',
      fromMe: !!onDemand.oldestMsgFromMe,
      peer: peer.number,
    });
    const conversations = [toConversation(phone, peer, onDemand.onDemandMsgCount ?? MORE_MESSAGES, oldest?.seq)];
    return sendHistory(network, phone, device, {
      syncType: proto.HistorySync.HistorySyncType.ON_DEMAND,
      conversations,
    });
  }
  if (request?.peerDataOperationRequestType === PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND) {
    const results = (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
      const peer = network.phones.resolve(messageKey?.remoteJid ?? '');
      const stored =
        peer && phone.messages.find({ id: messageKey?.id ?? '', fromMe: !!messageKey?.fromMe, peer: peer.number });
      if (!peer || !stored) return [];
      const webMessageInfoBytes = proto.WebMessageInfo.encode(toWebMessage(phone, peer, stored)).finish();
      return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
    });
    await sendPeerMessage(network, phone, device, {
      protocolMessage: {
        type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationRequestType: PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
          peerDataOperationResult: results,
        },
      },
    });
  }
}
