import { z } from 'zod';
import { PageQuery } from '../../platform/http/page.contract.js';
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
export interface ContactResource {
  id: number;
  /** Digits without plus; null while WhatsApp hides the number. */
  phone_number: string | null;
  /** What the merchant calls them, else what they call themselves. */
  name: string | null;
  /** The name of the newest group they are in; null without one. All of them stand in `groups`. */
  group: string | null;
  groups: { id: number; name: string }[];
  /** The columns of the import that are not name or phone, by their header. */
  fields: Record<string, string>;
  source: ContactSource;
  whatsapp: { state: WhatsappState; checked_at: string | null; is_waiting: boolean };
  /** When they asked not to be written to; null when they may be. */
  opted_out_at: string | null;
  created_at: string;
  updated_at: string;
}

const ids = z
  .union([
    z.array(z.coerce.number().int().positive()),
    z.coerce
      .number()
      .int()
      .positive()
      .transform((id) => [id]),
  ])
  .default([]);

/**
 * GET /api/v1/contacts. `groups[]` may be written `groups`; `search` looks at the name and at the phone in any notation. What a filter finds is
 * counted up to MOST_COUNTED, and exactly with `exact_total`.
 */
export const ListContactsQuery = PageQuery.extend({
  groups: ids.optional(),
  'groups[]': ids.optional(),
  whatsapp: z.union([WhatsappState, z.literal('')]).optional(),
  opted_out: z.enum(['1', '0', '']).optional(),
  exact_total: z.enum(['1', '0', '']).optional(),
});
export type ListContactsQuery = z.infer<typeof ListContactsQuery>;

const idList = z.preprocess(
  (written) => (written === undefined || Array.isArray(written) ? written : [written]),
  z.array(z.coerce.number().int().positive()).max(MOST_AT_ONCE, { error: 'too_many' }),
);
const details = {
  name: z.string().trim().max(LONGEST_NAME, { error: 'too_long' }).nullable().optional(),
  fields: z
    .record(
      z.string().trim().min(1, { error: 'required' }).max(LONGEST_FIELD_NAME, { error: 'too_long' }),
      z.string().trim().max(LONGEST_FIELD, { error: 'too_long' }),
    )
    .optional(),
  groups: z.array(z.coerce.number().int().positive()).max(50, { error: 'too_many' }).optional(),
};

/** PUT /api/v1/contacts/{id} (also POST with `_method`): what is absent stays. An empty field value takes the field away; `groups` are all there are afterwards. */
export const UpdateContact = z.object(details);
export type UpdateContact = z.infer<typeof UpdateContact>;

/** POST /api/v1/contacts/one: a person by their number. One who is in the book already learns what is given and comes into `groups` too. */
export const SaveContact = z.object({ phone: z.string().trim().min(1, { error: 'required' }).max(40), ...details });
export type SaveContact = z.infer<typeof SaveContact>;

export interface SaveContactResult {
  data: ContactResource;
  /** `contact_created` or `contact_updated`. */
  message: string;
  is_new: boolean;
}

/** DELETE /api/v1/selected-contact and selected-groups, in the body or as `selected_data[]` of the address. */
export const SelectedData = z.object({ selected_data: idList.refine((ids) => ids.length > 0, { error: 'required' }) });
export type SelectedData = z.infer<typeof SelectedData>;
export const SelectedQuery = z.object({ selected_data: idList.optional(), 'selected_data[]': idList.optional() });
export type SelectedQuery = z.infer<typeof SelectedQuery>;

/** DELETE /api/v1/delete-all-groups: what the user was shown and typed; another count is refused with 409 `stale_count`. */
export const DeleteAll = z.object({ count: z.coerce.number().int().min(0) });
export type DeleteAll = z.infer<typeof DeleteAll>;

/** DELETE /api/v1/delete-all-contacts: everybody, or everybody whom the filter of the list lets through. */
export const DeleteAllContacts = DeleteAll.extend({
  search: PageQuery.shape.search,
  groups: ids.optional(),
  whatsapp: z.union([WhatsappState, z.literal('')]).optional(),
  opted_out: z.enum(['1', '0', '']).optional(),
});
export type DeleteAllContacts = z.infer<typeof DeleteAllContacts>;

/** Deleting many goes on in the background and is told by `deletion.changed`; GET /api/v1/deletions has those under way. */
export interface DeletionResource {
  id: number;
  what: 'contacts' | 'groups';
  /** Contacts, also where groups are deleted: as many as are in them. */
  total: number;
  done: number;
  is_finished: boolean;
}

/** Answer of the deletes: how many went at once, or what goes on. */
export interface DeleteResult {
  message: string;
  count: number;
  deletion: DeletionResource | null;
}

/** POST /api/v1/check-contacts: ask WhatsApp slowly which numbers it knows. One of the two; both empty means every contact. */
export const CheckContacts = z.object({
  selected_data: z.array(z.coerce.number().int().positive()).max(MOST_AT_ONCE).default([]),
  group_id: z.coerce.number().int().positive().optional(),
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
