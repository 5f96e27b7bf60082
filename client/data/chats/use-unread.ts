import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/app/use-can.js';
import { chatCountsQuery } from './chat-counts.js';

export function useUnread(deviceId?: number): number {
  const { data } = useQuery({ ...chatCountsQuery(null), enabled: useCan('show devices') });
  if (deviceId === undefined) return data?.unread ?? 0;
  return data?.devices.find(({ device_id }) => device_id === deviceId)?.unread ?? 0;
}
