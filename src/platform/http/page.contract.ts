import { z } from 'zod';

/** One page of a list, as every list of the product answers it. `from` is the number of the first row, null when empty. */
export interface Page<T> {
  data: T[];
  from: number | null;
  to: number | null;
  last_page: number;
  per_page: number;
  current_page: number;
  total: number;
  /** There are more than `total`: counting stopped there, and the pages end there. */
  is_total_capped?: true;
}

/** What a filter finds is counted up to here. */
export const MOST_COUNTED = 10_000;

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** The query parameters all lists share. `rows` is the page size. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(10),
  withPaginate: flag.default(true),
  orderBy: z.literal('id').default('id'),
  orderType: z.enum(['asc', 'desc']).default('desc'),
  search: z.string().trim().max(100).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A form field that carries a boolean: real booleans and the words and digits browsers send. */
export const FormFlag = flag;
