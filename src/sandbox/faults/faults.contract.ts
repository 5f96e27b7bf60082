import { z } from 'zod';
import { phoneNumber } from '../sandbox.contract.js';

const faultKind = z.enum([
  'refuse-login',
  'ack-error',
  'lose-acks',
  'slow-acks',
  // The media host responds with status `code`, or disconnects for 0. `number` owns the file.
  'fail-uploads',
  // The media host responds only after the fault is removed.
  'stall-uploads',
  'fail-downloads',
  // The media host disconnects halfway, after `delayMs`.
  'cut-downloads',
  // Answers file requests with error `code` (2: gone), or not at all for 0.
  'refuse-media-requests',
  'lose-receipts',
  // Rejects client revision `code` as outdated.
  'old-client',
  // A scan retires the QR's secret. The device must renew it for the same ref.
  'retire-secret',
  'want-passkey',
  // Rejects settings patches with `code` (default: conflict), or ignores them for 0. `keep-settings-key`: new devices
  // get no key.
  'refuse-settings',
  'keep-settings-key',
  'damage-history',
  'bomb-history',
  'hostile-history',
  // Blocks new chats for `delayMs`, by default an hour.
  'time-lock',
  'new-chat-cap',
  // Rejects order item queries with `code`, or ignores them for 0.
  'refuse-orders',
  'ignore-lookups',
  'ignore-keys',
]);
export const addFault = z.object({
  number: phoneNumber.optional(),
  kind: faultKind,
  code: z.number().int().optional(),
  delayMs: z.number().int().min(0).optional(),
  times: z.number().int().min(1).optional(),
});
export type FaultKind = z.infer<typeof faultKind>;
export type AddFault = z.infer<typeof addFault>;
