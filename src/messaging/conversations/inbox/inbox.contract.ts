import { z } from 'zod';

export const LabelColor = z.enum(['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet']);
export type LabelColor = z.infer<typeof LabelColor>;

export const ChatHistoryKind = z.enum(['assigned', 'unassigned', 'resolved', 'reopened', 'pending', 'snoozed']);
export type ChatHistoryKind = z.infer<typeof ChatHistoryKind>;
