import { z } from 'zod';

/** `{ data }`, as most calls answer. */
export const DataOf = <T extends z.ZodType>(data: T) => z.object({ data });

/** One page of a list (Page). */
export const PageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    from: z.number().nullable(),
    to: z.number().nullable(),
    last_page: z.number(),
    per_page: z.number(),
    current_page: z.number(),
    total: z.number(),
    is_total_capped: z.literal(true).optional(),
  });

/** A page, or without pages a bare list of the fields that were asked for. */
export const ListOf = <T extends z.ZodObject>(row: T) => z.union([PageOf(row), z.array(row.partial())]);

/** A code of what was done, which the client has a sentence for. */
export const Told = z.object({ message: z.string() });
export type Told = z.infer<typeof Told>;
