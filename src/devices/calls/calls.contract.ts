import { z } from 'zod';
import { Flag, Revision } from '../../platform/http/fields.contract.js';

export const MAX_CALL_TEXT_LENGTH = 1000;

export const DeviceCallsBody = z.object({
  decline: Flag,
  /** Sent at most once in 12 hours per caller. Empty sends nothing. */
  text: z.string().trim().max(MAX_CALL_TEXT_LENGTH, { error: 'too_long' }).default(''),
  revision: Revision,
});
export type DeviceCallsBody = z.infer<typeof DeviceCallsBody>;

export const DeviceCalls = z.object({ decline: z.boolean(), text: z.string() });
export type DeviceCalls = z.infer<typeof DeviceCalls>;
