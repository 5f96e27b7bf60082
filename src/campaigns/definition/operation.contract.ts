import { z } from 'zod';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { RecipientReason, RecipientStatus } from '../campaigns.contract.js';

/** The wire calls a recipient an operation. */
export const OperationResource = z.object({
  id: z.number(),
  phone_number: z.string().nullable(),
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  contact_id: z.number().nullable(),
  /** `done` if `state` is sent, delivered, read or replied. */
  status: z.enum(['done', 'other']),
  state: RecipientStatus,
  reason: RecipientReason.nullable(),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  device: z.object({ id: z.number(), device_name: z.string() }),
  template: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Text of the message to the recipient. */
  response: z.string().nullable(),
  chat: z.object({ id: z.number(), device_id: z.number() }).nullable(),
  message_id: z.number().nullable(),
  sent_at: z.string().nullable(),
  /** Creation of the campaign, not of the recipient. */
  created_at: z.string(),
});
export type OperationResource = z.infer<typeof OperationResource>;

/** `run` defaults to the current run. */
export const ListOperationsQuery = PageQuery.extend({
  state: RecipientStatus.optional(),
  run: z.coerce.number().int().positive().optional(),
});
export type ListOperationsQuery = z.infer<typeof ListOperationsQuery>;
export const ListOperationsResult = DataOf(z.object({ operations: PageOf(OperationResource) }));
