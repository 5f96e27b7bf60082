import { device, phone } from '../../address-book/integration/api-fields.contract.js';
import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Id } from '../../platform/http/fields.contract.js';

import { FailureCode, HoldCode, MessageKind, MessageResource, MessageStatus } from '../messaging.contract.js';
import { OrderResource, ProductResource, ReplyResource } from '../conversations/messages/cards.contract.js';
import { ReferralResource } from '../../address-book/contacts/referral.contract.js';
import { TextProblems } from '../../templates/templates.contract.js';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';

const MAX_BULK_MESSAGES = 1000;
const text = z
  .string()
  .max(MAX_BODY_LENGTH, { error: 'too_long' })
  .optional()
  .meta({
    description: [
      'Text, or caption of a file. Variables such as {name} and choices such as {{Hello|Hi}} are replaced.',
      'A known variable without a value for the recipient is removed. Other text in braces, such as {discount}',
      String.raw`or {"a":1}, is sent as typed, and so are \{ and \} without the backslash.`,
      'In a template unknown variables are removed; saving it lists them as unknown_variables.',
    ].join(' '),
    examples: ['Hello {name}'],
  });
const template = Id.optional().describe('Id of a template whose text is sent instead of `body`.');
const send_at = z.iso
  .datetime({ offset: true, error: 'date_invalid' })
  .optional()
  .describe('Time to send, at most one year ahead. Default: now.');
const media = z.uuid().optional().describe('UUID of a file in the media library.');
const url = z
  .url({ protocol: /^https$/, error: 'media_https' })
  .max(2000, { error: 'too_long' })
  .optional()
  .describe('Public https URL of the file.');

/** The first given field names the recipient. */
const recipient = {
  chat_id: Id.optional().describe('Id of a chat, from messages and webhooks.'),
  contact_id: Id.optional().describe('Id of a contact, from contacts and webhooks.'),
  phone: phone.optional(),
};
const RECIPIENT_MISSING = { path: ['phone'], error: 'required' };
const hasRecipient = ({ chat_id, contact_id, phone }: { chat_id?: unknown; contact_id?: unknown; phone?: unknown }) =>
  [chat_id, contact_id, phone].some((value) => value !== undefined);

export const SendTextBody = z
  .object({ device, ...recipient, body: text, template, send_at })
  .refine(hasRecipient, RECIPIENT_MISSING);
export type SendTextBody = z.infer<typeof SendTextBody>;

/** Accepts a form with `attachment`, or JSON. */
export const SendMediaBody = z
  .object({ device, ...recipient, body: text, template, media, url, send_at })
  .refine(hasRecipient, RECIPIENT_MISSING);
export type SendMediaBody = z.infer<typeof SendMediaBody>;

export const BulkItem = SendMediaBody;

/** One invalid item does not stop the others. */
export const SendBulkBody = z.object({
  messages: z
    .array(z.unknown().meta(z.toJSONSchema(BulkItem, { io: 'input' })))
    .min(1, { error: 'required' })
    .max(MAX_BULK_MESSAGES, { error: 'too_many' }),
});
export type SendBulkBody = z.infer<typeof SendBulkBody>;

export const ApiMessage = z.object({
  id: z.string().describe('Starts with s for a message that was scheduled. It never changes.'),
  device: z.string().nullable().describe('`session_id` of its device. Null after the device was removed.'),
  phone: z.string().nullable().describe('Digits with the country code. Null while WhatsApp hides the number.'),
  chat_id: z.number().nullable().describe('Null until a scheduled message is sent.'),
  contact_id: z.number().nullable().describe('Null until a scheduled message is sent.'),
  whatsapp_id: z.string().nullable().describe('189…@lid. Identifies the contact while the number is hidden.'),
  direction: z.enum(['out', 'in']),
  kind: MessageKind,
  body: z.string().nullable(),
  media: z
    .object({
      mimetype: z.string(),
      file_name: z.string().nullable(),
      size: z.number().nullable(),
      url: z.string().nullable().describe('Works without a key for 15 to 30 minutes.'),
    })
    .nullable(),
  is_edited: z.boolean(),
  is_history: z
    .boolean()
    .describe("True for a message of the phone's history at linking. It triggered no webhook, bot or automatic reply."),
  poll: MessageResource.shape.poll.describe('The body holds the question of the poll.'),
  album_id: z.string().nullable().describe('Equal for pictures and videos that were sent together.'),
  order: OrderResource.nullable(),
  product: ProductResource.nullable(),
  reply: ReplyResource.nullable().describe('Selected choice or completed form. The text repeats it.'),
  referral: ReferralResource.nullable().describe('Ad or post that opened the chat.'),
  status: z.enum(['scheduled', 'cancelled', ...MessageStatus.options]),
  ticks: z.int().min(0).max(3).describe('Ticks: 0 none, 1 sent, 2 delivered, 3 read.'),
  reason: z
    .union([FailureCode, HoldCode, z.string()])
    .nullable()
    .describe('Reason of the failure or of the wait. Null otherwise.'),
  send_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

export const ApiMessageResult = DataOf(ApiMessage);
export type ApiMessageResult = z.infer<typeof ApiMessageResult>;

const problems = TextProblems.describe(
  'Warnings about the text. `one_option`: {{name}} has one choice and was sent unchanged.',
);
export const SentMessageResult = ApiMessageResult.extend({ problems });
export type SentMessageResult = z.infer<typeof SentMessageResult>;

export const SentMessagesResult = z.object({
  data: z.array(
    z.object({
      index: z.number(),
      message: ApiMessage.nullable(),
      problems,
      error: z
        .object({
          message: z.string(),
          code: z.string(),
          errors: z.record(z.string(), z.array(z.string())).optional(),
        })
        .nullable(),
    }),
  ),
  accepted: z.number(),
  refused: z.number(),
});
export type SentMessagesResult = z.infer<typeof SentMessagesResult>;

export const ListApiMessagesQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'value_invalid' })
    .optional()
    .describe('`next_cursor` of the previous response.'),
  rows: z.coerce.number().int().min(1).max(100).default(20).describe('Rows per page.'),
  order: z.enum(['desc', 'asc']).default('desc').describe('desc: newest first. asc with a cursor: messages after it.'),
  device: z.string().trim().max(64).optional().describe('`session_id` of a device.'),
  phone: z.string().trim().max(32).optional().describe('Number of a contact.'),
  contact_id: z.coerce.number().int().positive().optional().describe('Id of a contact.'),
  direction: z.enum(['out', 'in']).optional().describe('Only sent or only received messages.'),
});
export type ListApiMessagesQuery = z.infer<typeof ListApiMessagesQuery>;

export const ListApiMessagesResult = z.object({
  data: z.array(ApiMessage),
  next_cursor: z
    .string()
    .nullable()
    .describe('Null after the last page. With order asc it is null only without rows, so a later call can continue.'),
});
export type ListApiMessagesResult = z.infer<typeof ListApiMessagesResult>;
