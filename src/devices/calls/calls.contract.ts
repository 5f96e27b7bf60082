import { z } from 'zod';
import { Flag } from '../../platform/http/fields.contract.js';

export const MAX_CALL_TEXT_LENGTH = 1000;

/** POST /api/v1/device-settings/{sessionId}/calls. */
export const DeviceCallsBody = z.object({
  /** Incoming calls are declined. */
  decline: Flag,
  /** Sent to the caller, at most once in 12 hours; nothing is sent when it is empty. */
  text: z.string().trim().max(MAX_CALL_TEXT_LENGTH, { error: 'too_long' }).default(''),
});
export type DeviceCallsBody = z.infer<typeof DeviceCallsBody>;

export const DeviceCalls = z.object({ decline: z.boolean(), text: z.string() });
export type DeviceCalls = z.infer<typeof DeviceCalls>;
