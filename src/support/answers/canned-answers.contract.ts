import { z } from 'zod';

export const CannedAnswer = z.object({ id: z.number(), name: z.string(), body: z.string() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;

export const CannedAnswers = z.object({ data: z.array(CannedAnswer) });
export type CannedAnswers = z.infer<typeof CannedAnswers>;

/** Replaces the answer of the same name. */
export const SaveCannedAnswerBody = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(80, { error: 'too_long' }),
  body: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(5_000, { error: 'too_long' }),
});
export type SaveCannedAnswerBody = z.infer<typeof SaveCannedAnswerBody>;

export const SavedCannedAnswer = z.object({ data: CannedAnswer, message: z.string() });
export type SavedCannedAnswer = z.infer<typeof SavedCannedAnswer>;
