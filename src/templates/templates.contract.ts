import { z } from 'zod';
import { Revision } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { MAX_BODY_LENGTH } from './text/message-limits.contract.js';
import { TEXT_PROBLEMS } from './text/text-shapes.contract.js';
import { MAX_TEMPLATE_NAME_LENGTH } from './template-limits.contract.js';

/** Template whose `content` has the syntax of text.contract.ts. */
export const TemplateResource = z.object({
  id: z.number(),
  name: z.string(),
  content: z.string(),
  revision: z.string(),
  /** Counts up to MAX_USES_COUNTED. */
  used_by: z.object({ messages: z.number() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type TemplateResource = z.infer<typeof TemplateResource>;

/** Item of the array that `withPaginate=false` returns. */
export type TemplateChoice = Pick<TemplateResource, 'id' | 'name' | 'content'>;

/** `search` covers name and content. */
export const ListTemplatesQuery = PageQuery;
export type ListTemplatesQuery = z.infer<typeof ListTemplatesQuery>;

export const SaveTemplate = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(MAX_TEMPLATE_NAME_LENGTH, { error: 'too_long' }),
  content: z
    .string({ error: 'required' })
    // Forms send CRLF.
    .transform((content) => content.replaceAll('\r\n', '\n'))
    .pipe(
      z
        .string()
        .max(MAX_BODY_LENGTH, { error: 'too_long' })
        .refine((content) => content.trim() !== '', { error: 'required' }),
    ),
  revision: Revision,
});
export type SaveTemplate = z.infer<typeof SaveTemplate>;

export const TemplateResult = z.object({
  data: z.object({ templates: TemplateResource }),
});
export type TemplateResult = z.infer<typeof TemplateResult>;

/** `from` and `to` are UTF-16 offsets. */
export const TextProblems = z.array(z.object({ kind: z.enum(TEXT_PROBLEMS), from: z.number(), to: z.number() }));

export const SaveTemplateResult = TemplateResult.extend({
  message: z.string(),
  problems: TextProblems,
  unknown_variables: z.array(z.string()),
});
export type SaveTemplateResult = z.infer<typeof SaveTemplateResult>;

export const TextValuesResult = z.object({
  data: z.object({
    fields: z.array(z.string()),
    /** Account values by canonical name. */
    values: z.record(z.string(), z.string()),
  }),
});
export type TextValuesResult = z.infer<typeof TextValuesResult>;

export interface TemplateEvents {
  'templates.changed': { ids: number[] };
}
