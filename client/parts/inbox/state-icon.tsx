import { IconCircleCheck, IconClockPause, IconHourglass } from '@tabler/icons-react';
import type { ChatStatus } from '@server/messaging/messaging.contract.js';

const ICONS = { pending: IconHourglass, snoozed: IconClockPause, resolved: IconCircleCheck };

export function StateIcon({
  state,
  size = 16,
}: {
  state: Exclude<ChatStatus, 'open'>;
  size?: number;
}): React.ReactElement {
  const Icon = ICONS[state];
  return <Icon size={size} stroke={1.5} />;
}
