import { z } from 'zod';
import { Count, Flag, Id, IdList, Revision, TextList, MAX_SELECTED_IDS } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { CONTACT_TEXTS, eachContactText } from './contact-texts.contract.js';
import { KeptReferralResource } from './referral.contract.js';
import {
  MAX_FIELD_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  MAX_FURTHER_NUMBERS,
  MAX_CONTACT_FIELDS,
} from './contact-limits.contract.js';

export { MAX_FIELD_LENGTH, MAX_FIELD_NAME_LENGTH, MAX_SELECTED_IDS, MAX_CONTACT_FIELDS };

/** `unknown` means without a valid check. */
export const WhatsappState = z.enum(['on', 'not', 'unknown']);
export type WhatsappState = z.infer<typeof WhatsappState>;

export const ContactSource = z.enum(['chat', 'paste', 'file', 'manual', 'store', 'api']);
export type ContactSource = z.infer<typeof ContactSource>;

export const ContactResource = z.object({
  id: z.number(),
  phone_number: z.string().nullable(),
  /** WhatsApp's spelling first. */
  phone_numbers: z.array(z.string()),
  /** Numbers that never receive messages. */
  further_numbers: z.array(z.string()),
  /** ID such as `189…@lid`. */
  whatsapp_id: z.string().nullable(),
  username: z.string().nullable(),
  /** The name is the merchant's, else that of the profile, else "@username". */
  ...eachContactText(() => z.string().nullable()),
  group: z.string().nullable(),
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Custom fields by header of the import. */
  fields: z.record(z.string(), z.string()),
  source: ContactSource,
  whatsapp: z.object({ state: WhatsappState, checked_at: z.string().nullable(), is_waiting: z.boolean() }),
  opted_out_at: z.string().nullable(),
  referral: KeptReferralResource.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Digest of texts, fields, groups and further numbers. */
  revision: z.string(),
});
export type ContactResource = z.infer<typeof ContactResource>;

const filter = {
  groups: IdList().optional(),
  whatsapp: WhatsappState.optional(),
  opted_out: z.enum(['1', '0']).optional(),
  referral: z.enum(['1', '0']).optional().describe('1: contacts who came from an ad. 0: the others.'),
};

/** Totals stop at MAX_COUNTED_ROWS without `exact_total`. */
export const ListContactsQuery = PageQuery.extend({ ...filter, exact_total: Flag.default(false) });
export type ListContactsQuery = z.infer<typeof ListContactsQuery>;

const details = {
  ...eachContactText((text) =>
    z
      .string()
      .trim()
      .max(CONTACT_TEXTS[text].maxLength, { error: 'too_long' })
      .nullable()
      .optional()
      .meta({ description: 'Unchanged if absent. Null removes it.', examples: [CONTACT_TEXTS[text].example] }),
  ),
  fields: z
    .record(
      z.string().trim().min(1, { error: 'required' }).max(MAX_FIELD_NAME_LENGTH, { error: 'too_long' }),
      z.string().trim().max(MAX_FIELD_LENGTH, { error: 'too_long' }).nullable(),
    )
    .optional()
    .describe('Own fields by name. Texts use them in braces. Null removes a field.'),
  groups: IdList(50).optional().describe('Ids of groups.'),
  further_numbers: TextList(z.string().max(40, { error: 'phone_invalid' }), MAX_FURTHER_NUMBERS)
    .optional()
    .meta({
      description: 'Other numbers of the contact, in any notation. They never receive messages.',
      examples: [['+966112345678']],
    }),
};

/** Absent properties stay unchanged. Null deletes a custom field. */
export const UpdateContactBody = z.object({ ...details, revision: Revision });
export type UpdateContactBody = z.infer<typeof UpdateContactBody>;

/** The first given identifier selects the contact. */
export const SaveContactBody = z
  .object({
    phone: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ description: 'Number with the country code, in any notation.', examples: ['+966501234567'] }),
    contact_id: Id.optional().describe('Id of a contact, also of one without a phone number.'),
    chat_id: Id.optional().describe('Id of a chat. The message goes to its contact.'),
    whatsapp_id: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ description: 'WhatsApp id of a contact whose number is hidden.', examples: ['189012345678901@lid'] }),
    ...details,
  })
  .refine(({ phone, contact_id, chat_id, whatsapp_id }) => !!(phone || contact_id || chat_id || whatsapp_id), {
    path: ['phone'],
    error: 'required',
  });
export type SaveContactBody = z.infer<typeof SaveContactBody>;

export const SaveContactResult = z.object({
  data: ContactResource,
  message: z.enum(['contact_created', 'contact_updated']),
  is_new: z.boolean(),
});
export type SaveContactResult = z.infer<typeof SaveContactResult>;

export const DeleteAllContactsBody = Count.extend({ search: PageQuery.shape.search, ...filter });
export type DeleteAllContactsBody = z.infer<typeof DeleteAllContactsBody>;

export const DeletionResource = z.object({
  id: z.number(),
  what: z.enum(['contacts', 'groups']),
  /** Number of contacts, also when groups are deleted. */
  total: z.number(),
  done: z.number(),
  is_finished: z.boolean(),
});
export type DeletionResource = z.infer<typeof DeletionResource>;

/** Without `deletion`, all `count` rows are deleted already. */
export const DeleteResult = z.object({
  message: z.string(),
  count: z.number(),
  deletion: DeletionResource.nullable(),
});
export type DeleteResult = z.infer<typeof DeleteResult>;

/** Without IDs and group, checks all contacts. */
export const CheckContacts = z.object({
  selected_data: IdList(MAX_SELECTED_IDS).default([]),
  group_id: Id.optional(),
});
export type CheckContacts = z.infer<typeof CheckContacts>;

export interface ContactEvents {
  'contacts.checked': Record<string, never>;
  'contact.changed': { contact: ContactResource };
  /** Reports at most 1,000 IDs. */
  'contacts.deleted': { ids: number[] };
  'deletion.changed': { deletion: DeletionResource };
}
