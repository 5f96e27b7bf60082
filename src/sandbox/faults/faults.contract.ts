import { z } from 'zod';
import { phoneNumber } from '../sandbox.contract.js';

/** Trouble that the network makes on demand. */
const faultKind = z.enum([
  'refuse-login',
  'ack-error',
  'lose-acks',
  'slow-acks',
  // The media host answers with `code`; 0 cuts the connection. The number is whose file it is.
  'fail-uploads',
  'fail-downloads',
  // The media host breaks off half-way through a file, after `delayMs` of silence.
  'cut-downloads',
  // The number's phone is asked for a file: it answers with the error `code`, 2 for a file it no longer has; 0 is no answer.
  'refuse-media-requests',
  'lose-receipts',
  // A login with this revision of the client (`code`) is refused as too old.
  'old-client',
  // The scan of a QR retires its secret: the device has to show the same ref with a new one.
  'retire-secret',
  // A device that is linked has to answer a passkey challenge first.
  'want-passkey',
  // A patch of the account's settings is refused with `code`, a conflict without; and a new device gets no key to them.
  'refuse-settings',
  'keep-settings-key',
  // No new chats: WhatsApp's time-lock, and its used-up quota of new chats. Both last `delayMs`, an hour without.
  'time-lock',
  'new-chat-cap',
  // The items of an order are not given, with `code`.
  'refuse-orders',
  // Questions about the number, or for its keys, get no answer.
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
