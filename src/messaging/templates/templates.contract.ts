import { z } from 'zod';
import { PageQuery } from '../../platform/http/page.contract.js';
import { LONGEST_BODY } from '../text/message-limits.contract.js';
import { TEXT_PROBLEMS } from '../text/text-shapes.contract.js';
import { LONGEST_TEMPLATE_NAME } from './template-limits.contract.js';

/** A text that is written once and sent often, in the language of text.contract.ts. */
export const TemplateResource = z.object({
  id: z.number(),
  name: z.string(),
  content: z.string(),
  /** What was made from it; counted to MOST_USES_COUNTED. */
  used_by: z.object({ messages: z.number() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type TemplateResource = z.infer<typeof TemplateResource>;

/** What our selectors ask for: GET /api/v1/templates?withPaginate=false answers a bare list. */
export type TemplateChoice = Pick<TemplateResource, 'id' | 'name' | 'content'>;

/** GET /api/v1/templates. `search` looks at name and content. The filters of other lists may come along. */
export const ListTemplatesQuery = PageQuery;
export type ListTemplatesQuery = z.infer<typeof ListTemplatesQuery>;

/** POST /api/v1/templates, and /api/v1/templates/{id} with _method=PUT. */
export const SaveTemplate = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(LONGEST_TEMPLATE_NAME, { error: 'too_long' }),
  content: z
    .string({ error: 'required' })
    // Forms end their lines as typewriters do.
    .transform((content) => content.replaceAll('\r\n', '\n'))
    .pipe(
      z
        .string()
        .max(LONGEST_BODY, { error: 'too_long' })
        .refine((content) => content.trim() !== '', { error: 'required' }),
    ),
});
export type SaveTemplate = z.infer<typeof SaveTemplate>;

/** GET /api/v1/templates/{id}. */
export const TemplateResult = z.object({
  data: z.object({ templates: TemplateResource }),
});
export type TemplateResult = z.infer<typeof TemplateResult>;

/** The answer when one was written: what is odd about it, and names in braces that nothing stands for now, as they are written. */
export const SaveTemplateResult = TemplateResult.extend({
  message: z.string(),
  problems: z.array(z.object({ kind: z.enum(TEXT_PROBLEMS), from: z.number(), to: z.number() })),
  unknown_variables: z.array(z.string()),
});
export type SaveTemplateResult = z.infer<typeof SaveTemplateResult>;

/** GET /api/v1/text-values: what texts of this account may name in braces beside what they say of their recipient. */
export const TextValuesResult = z.object({
  data: z.object({
    /** The custom fields of all groups. */
    fields: z.array(z.string()),
    /** What the account says of itself, by canonical name. */
    values: z.record(z.string(), z.string()),
  }),
});
export type TextValuesResult = z.infer<typeof TextValuesResult>;

export interface TemplateEvents {
  /** Some came, went or were changed: lists read again. */
  'templates.changed': { ids: number[] };
}
