import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Flag, Id, IdList } from '../../../platform/http/fields.contract.js';
import { MAX_CAPTION } from '../../../templates/text/message-limits.contract.js';
import { MAX_LABELS_OF_CHAT } from '../inbox/inbox.contract.js';

export const MAX_MACROS = 100;
export const MAX_MACRO_TEXT = MAX_CAPTION;

const AssignTo = z.union([z.literal('me'), z.object({ user_id: Id }), z.object({ team_id: Id })]);
export type AssignTo = z.infer<typeof AssignTo>;

export const MacroResource = z.object({
  id: z.number(),
  name: z.string(),
  /** Text in the syntax of text.contract.ts. Null sends nothing. */
  text: z.string().nullable(),
  label_ids: z.array(z.number()),
  /** A deleted user or team has a null id and name. Such a macro does not run. */
  assign_to: z
    .union([
      z.literal('me'),
      z.object({ user_id: z.number().nullable(), name: z.string().nullable() }),
      z.object({ team_id: z.number().nullable(), name: z.string().nullable() }),
    ])
    .nullable(),
  resolve: z.boolean(),
});
export type MacroResource = z.infer<typeof MacroResource>;

/** An absent field is no action. */
export const MacroBody = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(60, { error: 'too_long' }),
  text: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(MAX_MACRO_TEXT, { error: 'too_long' }))
    .nullish()
    .transform((text) => text || null),
  label_ids: IdList(MAX_LABELS_OF_CHAT).default([]),
  assign_to: AssignTo.nullish().transform((to) => to ?? null),
  resolve: Flag.default(false),
});
export type MacroBody = z.infer<typeof MacroBody>;

export const MacrosResult = DataOf(z.array(MacroResource));
export type MacrosResult = z.infer<typeof MacrosResult>;
export const MacroResult = DataOf(MacroResource);
export type MacroResult = z.infer<typeof MacroResult>;

export interface MacroEvents {
  'macros.changed': Record<string, never>;
}
