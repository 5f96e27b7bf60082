import type { Baileys, proto } from '../baileys/baileys-library.js';

const MAX_NOTICE_BYTES = 4_000_000;

/** Returns null for notices of names, status posts and requested older chats. */
export function readNotice({ proto }: Baileys, message: proto.Message.IProtocolMessage | null): Uint8Array | null {
  const { ProtocolMessage, HistorySyncNotification, HistorySyncType } = proto.Message;
  if (message?.type !== ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION) return null;
  const notice = message.historySyncNotification;
  const { INITIAL_BOOTSTRAP, RECENT, FULL } = HistorySyncType;
  // The protobuf default is INITIAL_BOOTSTRAP.
  if (!notice || ![INITIAL_BOOTSTRAP, RECENT, FULL].includes(notice.syncType ?? INITIAL_BOOTSTRAP)) return null;
  const bytes = HistorySyncNotification.encode(notice).finish();
  return bytes.length > MAX_NOTICE_BYTES ? null : bytes;
}
