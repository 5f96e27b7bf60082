import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { chatCountsQuery } from './chat-counts.js';

export function useUnread(deviceId?: number): number {
  const isColleague = !useSession().data.is_owner;
  const { data } = useQuery({ ...chatCountsQuery(null), enabled: useCan('show devices') || isColleague });
  if (deviceId === undefined) return data?.unread ?? 0;
  return data?.devices.find(({ device_id }) => device_id === deviceId)?.unread ?? 0;
}
