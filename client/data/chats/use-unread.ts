import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/app/use-can.js';
import { chatCountsQuery } from './chat-counts.js';

/** How many chats have something unread: of all devices but for the muted ones, or of one. */
export function useUnread(deviceId?: number): number {
  const { data } = useQuery({ ...chatCountsQuery(null), enabled: useCan('show devices') });
  if (deviceId === undefined) return data?.unmuted_unread ?? 0;
  return data?.devices.find(({ device_id }) => device_id === deviceId)?.unread ?? 0;
}
