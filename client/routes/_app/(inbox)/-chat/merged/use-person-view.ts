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

export function usePersonView(chat: ChatResource | undefined, messageId: number | null) {
  const wantsMerged = useAtomValue(mergedViewAtom);
  const mayChoose = mayChooseDevices(usePermissions());
  const contactId = chat?.contact_id ?? 0;
  const { data: chats = NO_CHATS } = useQuery({ ...personChatsQuery(contactId), enabled: chat !== undefined });
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: mayChoose });
  const canMerge = chats.length > 1 && chats.every(({ device_id: id }) => devices.some((device) => device.id === id));
  const isMerged = canMerge && wantsMerged;
  const query = useInfiniteQuery({ ...personMessagesQuery(contactId, messageId), enabled: isMerged });
  return {
    chats,
    canMerge,
    isMerged,
    query,
    deviceNames: new Map(devices.map(({ id, device_name: name }) => [id, name])),
    deviceOf: ({ device_id: id }: ChatResource): DeviceResource | undefined => devices.find((each) => each.id === id),
    draftKey: `person:${contactId}`,
    conversations: chats.map(({ device_id: device, id }) => conversationId(device, id, null)),
  };
}

/** Returns the selected chat, or that of the last incoming message. A started reply keeps its chat. */
export function useReplyChat(
  chats: readonly ChatResource[],
  messages: readonly MessageResource[],
  isStarted: boolean,
): [ChatResource | undefined, (chatId: number) => void] {
  const last = messages.findLast(({ from_me: isOwn }) => !isOwn);
  const [answer, setAnswer] = useState({ chatId: last?.chat_id, lastId: last?.id });
  if (last && last.id !== answer.lastId)
    setAnswer({
      chatId: answer.chatId !== undefined && isStarted ? answer.chatId : last.chat_id,
      lastId: last.id,
    });
  const choose = (chatId: number): void => setAnswer({ chatId, lastId: last?.id });
  return [chats.find(({ id }) => id === answer.chatId), choose];
}
