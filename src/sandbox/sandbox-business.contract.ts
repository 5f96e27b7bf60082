import { z } from 'zod';

const money = z.number().min(0);

export const sentOrder = z.object({
  id: z.string().min(1),
  title: z.string().optional(),
  note: z.string().optional(),
  currency: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), price: money, quantity: z.number().int().min(1) })),
});
export type SentOrder = z.infer<typeof sentOrder>;

export const sentProduct = z.object({
  id: z.string().min(1),
  title: z.string(),
  description: z.string().optional(),
  price: money,
  currency: z.string(),
  url: z.string().optional(),
  /** Text that quotes the product. */
  question: z.string().optional(),
});
export type SentProduct = z.infer<typeof sentProduct>;

export const sentReply = z.object({
  kind: z.enum(['button', 'list', 'template', 'form']),
  id: z.string().optional(),
  text: z.string().optional(),
  description: z.string().optional(),
  name: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type SentReply = z.infer<typeof sentReply>;

/** Ad, with only WhatsApp's encrypted payload if `isOpaque`. */
export const sentAd = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  sourceId: z.string().optional(),
  url: z.string().optional(),
  clickId: z.string().optional(),
  isOpaque: z.boolean().optional(),
});
export type SentAd = z.infer<typeof sentAd>;
