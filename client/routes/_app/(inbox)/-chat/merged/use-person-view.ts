import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { personChatsQuery } from '@/data/chats/person-chats.js';
import { deviceChoicesQuery, mayChooseDevices } from '@/data/devices/device-choices.js';
import { conversationId } from '@/data/messages/outbox-changes.js';
import { personMessagesQuery } from '@/data/messages/person-messages.js';
import { mergedViewAtom } from './merged-view-atom.js';

const NO_CHATS: readonly ChatResource[] = [];

/** Needs permission for all of the person's devices. */
export function usePersonView(chat: ChatResource | undefined, messageId: number | null) {
  const prefersMerged = useAtomValue(mergedViewAtom);
  const mayChoose = mayChooseDevices(usePermissions());
  const contactId = chat?.contact_id ?? 0;
  const { data: chats = NO_CHATS } = useQuery({ ...personChatsQuery(contactId), enabled: chat !== undefined });
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: mayChoose });
  const canMerge = chats.length > 1 && chats.every(({ device_id: id }) => devices.some((device) => device.id === id));
  const isMerged = canMerge && prefersMerged;
  const query = useInfiniteQuery({ ...personMessagesQuery(contactId, messageId), enabled: isMerged });
  return {
    chats,
    canMerge,
    isMerged,
    query,
    deviceNames: new Map(devices.map(({ id, device_name: name }) => [id, name])),
    deviceOf: ({ device_id: id }: ChatResource): DeviceResource | undefined =>
      devices.find((device) => device.id === id),
    draftKey: `person:${contactId}`,
    conversations: chats.map(({ device_id: device, id }) => conversationId(device, id, null)),
  };
}

/** Falls back to the chat of the last incoming message. A draft keeps its chat, and so does scrolling to old messages. */
export function useReplyChat(
  chats: readonly ChatResource[],
  messages: readonly MessageResource[],
  { hasDraft, isNewest }: { hasDraft: boolean; isNewest: boolean },
): [ChatResource | undefined, (chatId: number) => void] {
  const last = messages.findLast(({ from_me: isOwn }) => !isOwn);
  const [choice, setChoice] = useState({ chatId: last?.chat_id, lastId: last?.id });
  if (last && isNewest && last.id !== choice.lastId)
    setChoice({
      chatId: choice.chatId !== undefined && hasDraft ? choice.chatId : last.chat_id,
      lastId: last.id,
    });
  const choose = (chatId: number): void => setChoice({ chatId, lastId: isNewest ? last?.id : choice.lastId });
  return [chats.find(({ id }) => id === choice.chatId), choose];
}
