import { z } from 'zod';
import { Count, Flag, Id, IdList, SelectedIds } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { KeptReferralResource } from '../messages/cards.contract.js';
import {
  LONGEST_FIELD,
  LONGEST_FIELD_NAME,
  LONGEST_NAME,
  MOST_AT_ONCE,
  MOST_FIELDS,
} from './contact-limits.contract.js';

export { LONGEST_FIELD, LONGEST_FIELD_NAME, LONGEST_NAME, MOST_AT_ONCE, MOST_FIELDS };

/** `on` and `not` with the day of the answer; `unknown` when WhatsApp was never asked, or so long ago that it means nothing. */
export const WhatsappState = z.enum(['on', 'not', 'unknown']);
export type WhatsappState = z.infer<typeof WhatsappState>;

export const ContactSource = z.enum(['chat', 'paste', 'file', 'manual', 'store', 'api']);
export type ContactSource = z.infer<typeof ContactSource>;

/** A person of the account's address book. */
export const ContactResource = z.object({
  id: z.number(),
  /** Digits without plus; null while WhatsApp hides the number. */
  phone_number: z.string().nullable(),
  /** All numbers under which WhatsApp knows the person; empty while it hides them. */
  phone_numbers: z.array(z.string()),
  /** `189…@lid`: names the person while the number is hidden; null until WhatsApp has given one. */
  whatsapp_id: z.string().nullable(),
  /** Without the at sign. */
  username: z.string().nullable(),
  /** The merchant's name for the person, else the person's own, else "@username". */
  name: z.string().nullable(),
  /** The name of the newest group they are in; null without one. All of them stand in `groups`. */
  group: z.string().nullable(),
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The columns of the import that are not name or phone, by their header. */
  fields: z.record(z.string(), z.string()),
  source: ContactSource,
  whatsapp: z.object({ state: WhatsappState, checked_at: z.string().nullable(), is_waiting: z.boolean() }),
  /** When they asked not to be written to; null when they may be. */
  opted_out_at: z.string().nullable(),
  /** The ad or post from which they wrote first. */
  referral: KeptReferralResource.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ContactResource = z.infer<typeof ContactResource>;

const filter = {
  groups: IdList().optional(),
  whatsapp: WhatsappState.optional(),
  opted_out: z.enum(['1', '0']).optional(),
  referral: z.enum(['1', '0']).optional().describe('Only people who came from an ad, or only the others.'),
};

/**
 * GET /api/v1/contacts. `search` looks at the name and at the phone in any notation. What a filter finds is counted up to MOST_COUNTED, and
 * exactly with `exact_total`.
 */
export const ListContactsQuery = PageQuery.extend({ ...filter, exact_total: Flag.default(false) });
export type ListContactsQuery = z.infer<typeof ListContactsQuery>;

const details = {
  name: z
    .string()
    .trim()
    .max(LONGEST_NAME, { error: 'too_long' })
    .nullable()
    .optional()
    .meta({ description: 'Absent, it stays; null takes it away.', examples: ['Sara Ahmed'] }),
  fields: z
    .record(
      z.string().trim().min(1, { error: 'required' }).max(LONGEST_FIELD_NAME, { error: 'too_long' }),
      z.string().trim().max(LONGEST_FIELD, { error: 'too_long' }).nullable(),
    )
    .optional()
    .describe('Fields of your own by their names, which texts name in braces; one that is null is taken away.'),
  groups: IdList(50).optional().describe('Ids of groups.'),
};

/** PUT /api/v1/contacts/{id} (also POST with `_method`): what is absent stays. A field that is null goes away; `groups` are all there are afterwards. */
export const UpdateContact = z.object(details);
export type UpdateContact = z.infer<typeof UpdateContact>;

/**
 * POST /api/v1/contacts/one: a person by one of `contact_id`, `chat_id`, `whatsapp_id` and `phone`, the first of them that is given. One who is
 * in the book already learns what is given and comes into `groups` too.
 */
export const SaveContact = z
  .object({
    phone: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ description: 'With the country code, in any notation.', examples: ['+966501234567'] }),
    contact_id: Id.optional().describe('A person known from a chat, also without a phone number.'),
    chat_id: Id.optional().describe('The person of this chat.'),
    whatsapp_id: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ description: 'The id of a person whose number is hidden.', examples: ['189012345678901@lid'] }),
    ...details,
  })
  .refine(({ phone, contact_id, chat_id, whatsapp_id }) => !!(phone || contact_id || chat_id || whatsapp_id), {
    path: ['phone'],
    error: 'required',
  });
export type SaveContact = z.infer<typeof SaveContact>;

export const SaveContactResult = z.object({
  data: ContactResource,
  message: z.enum(['contact_created', 'contact_updated']),
  is_new: z.boolean(),
});
export type SaveContactResult = z.infer<typeof SaveContactResult>;

/** DELETE /api/v1/selected-contact, selected-groups and selected-templates, in the body or in the address. */
export const SelectedData = z.object({ selected_data: SelectedIds(MOST_AT_ONCE) });
export type SelectedData = z.infer<typeof SelectedData>;

/** DELETE /api/v1/delete-all-contacts: everybody, or everybody whom the filter of the list lets through. */
export const DeleteAllContacts = Count.extend({ search: PageQuery.shape.search, ...filter });
export type DeleteAllContacts = z.infer<typeof DeleteAllContacts>;

/** Deleting many goes on in the background and is told by `deletion.changed`; GET /api/v1/deletions has those under way. */
export const DeletionResource = z.object({
  id: z.number(),
  what: z.enum(['contacts', 'groups']),
  /** Contacts, also where groups are deleted: as many as are in them. */
  total: z.number(),
  done: z.number(),
  is_finished: z.boolean(),
});
export type DeletionResource = z.infer<typeof DeletionResource>;

/** Answer of the deletes: how many went at once, or what goes on. */
export const DeleteResult = z.object({
  message: z.string(),
  count: z.number(),
  deletion: DeletionResource.nullable(),
});
export type DeleteResult = z.infer<typeof DeleteResult>;

/** POST /api/v1/check-contacts: ask WhatsApp slowly which numbers it knows. One of the two; both empty means every contact. */
export const CheckContacts = z.object({
  selected_data: IdList(MOST_AT_ONCE).default([]),
  group_id: Id.optional(),
});
export type CheckContacts = z.infer<typeof CheckContacts>;

/** POST /api/v1/contacts/{id}/opt-out and /opt-in answer with the contact. */

export interface ContactEvents {
  /** WhatsApp answered about some numbers: lists that show the state are to be read again. */
  'contacts.checked': Record<string, never>;
  'contact.changed': { contact: ContactResource };
  /** At most a thousand that went at once; what goes in the background is told by `deletion.changed`. */
  'contacts.deleted': { ids: number[] };
  'deletion.changed': { deletion: DeletionResource };
}
