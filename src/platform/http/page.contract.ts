import { z } from 'zod';
import { Flag, Names } from './fields.contract.js';

export interface Page<T> {
  data: T[];
  from: number | null;
  to: number | null;
  last_page: number;
  per_page: number;
  current_page: number;
  total: number;
  /** Whether counting stopped at `total`. */
  is_total_capped?: true;
}

export const MAX_COUNTED_ROWS = 10_000;

const lowerCase = (written: unknown): unknown => (typeof written === 'string' ? written.trim().toLowerCase() : written);

/** Unpaged responses are arrays of `id` and the `select` fields. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Page number, from 1.'),
  rows: z.coerce.number().int().min(1).max(100).default(10).describe('Rows per page.'),
  withPaginate: Flag.default(true),
  orderBy: z.literal('id').default('id'),
  orderType: z
    .preprocess(lowerCase, z.enum(['asc', 'desc']))
    .default('desc')
    .describe('desc: newest first.'),
  search: z.string().trim().max(100, { error: 'too_long' }).optional().describe('Words to search for.'),
  select: Names.optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const ApiPageQuery = PageQuery.pick({ page: true, rows: true, orderType: true, search: true });
