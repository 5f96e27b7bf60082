import { z } from 'zod';

export const DataOf = <T extends z.ZodType>(data: T) => z.object({ data });

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

/** A page, or an array of selected fields with `withPaginate=false`. */
export const ListOf = <T extends z.ZodObject>(row: T) => z.union([PageOf(row), z.array(row.partial())]);

export const MessageCode = z.object({ message: z.string() });
export type MessageCode = z.infer<typeof MessageCode>;
