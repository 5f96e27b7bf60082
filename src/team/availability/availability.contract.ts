import { z } from 'zod';
import { Availability, AwayReason } from '../../auth/auth.contract.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { TimeWindows } from '../../platform/http/time-windows.contract.js';

/** `away_reason` is null while rules may assign chats. */
export const OwnAvailability = DataOf(
  z.object({
    availability: Availability,
    away_reason: AwayReason.nullable(),
    working_hours: TimeWindows.nullable(),
  }),
);
export type OwnAvailability = z.infer<typeof OwnAvailability>;

/** Sent repeatedly while the user works with the page. */
export interface PresenceMessages {
  'presence.active': Record<string, never>;
}
