import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Id, IdList, updateOf } from '../../../platform/http/fields.contract.js';

export const MAX_LABELS = 100;
export const MAX_LABELS_OF_CHAT = 20;
export const MAX_CHAT_NOTE_LENGTH = 5_000;
export const MAX_CHAT_NOTES = 500;
export const MAX_BULK_CHATS = 100;

export const LabelColor = z.enum(['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet']);
export type LabelColor = z.infer<typeof LabelColor>;

export const LabelResource = z.object({ id: z.number(), name: z.string(), color: LabelColor });
export type LabelResource = z.infer<typeof LabelResource>;

export const LabelBody = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(40, { error: 'too_long' }),
  color: LabelColor,
});
export type LabelBody = z.infer<typeof LabelBody>;

export const UpdateLabelBody = updateOf(LabelBody, LabelBody);
export type UpdateLabelBody = z.infer<typeof UpdateLabelBody>;

export const LabelsResult = DataOf(z.array(LabelResource));
export type LabelsResult = z.infer<typeof LabelsResult>;
export const LabelResult = DataOf(LabelResource);
export type LabelResult = z.infer<typeof LabelResult>;

/** Null removes the user or the team. An assignee outside the team is removed unless `user_id` is given. */
const Assignment = z.object({ user_id: Id.nullish(), team_id: Id.nullish() });
const hasAssignment = ({ user_id, team_id }: z.infer<typeof Assignment>): boolean =>
  user_id !== undefined || team_id !== undefined;
const ASSIGNMENT_MISSING = { path: ['user_id'], error: 'required' };

export const AssignChatBody = Assignment.refine(hasAssignment, ASSIGNMENT_MISSING);
export type AssignChatBody = z.infer<typeof AssignChatBody>;

/** Fails unless the current assignment is `expected`. Absent fields may have any value. */
export const ReassignChatBody = Assignment.extend({ expected: Assignment.optional() }).refine(
  hasAssignment,
  ASSIGNMENT_MISSING,
);
export type ReassignChatBody = z.infer<typeof ReassignChatBody>;

/** A null or absent time snoozes until the next message. */
export const SnoozeChatBody = z.object({ until: z.iso.datetime({ offset: true }).nullish() });
export type SnoozeChatBody = z.infer<typeof SnoozeChatBody>;

/** Replaces all labels. */
export const LabelChatBody = z.object({ ids: IdList(MAX_LABELS_OF_CHAT) });
export type LabelChatBody = z.infer<typeof LabelChatBody>;

/** Without `ids`, other labels stay. */
export const ChangeLabelsBody = z
  .object({
    ids: LabelChatBody.shape.ids.optional(),
    add: IdList(MAX_LABELS_OF_CHAT).optional(),
    remove: IdList(MAX_LABELS_OF_CHAT).optional(),
  })
  .refine(({ ids, add, remove }) => ids !== undefined || add !== undefined || remove !== undefined, {
    path: ['ids'],
    error: 'required',
  });
export type ChangeLabelsBody = z.infer<typeof ChangeLabelsBody>;

export const ChatHistoryKind = z.enum([
  'assigned',
  'unassigned',
  'resolved',
  'reopened',
  'pending',
  'snoozed',
  'labeled',
  'sla_breached',
  'rated',
  'blocked',
  'unblocked',
]);
export type ChatHistoryKind = z.infer<typeof ChatHistoryKind>;

/**
 * An assignment has `user_id`, `username` (name at that time), `team_id` and `team`. A snooze has `until`, labels have
 * `added` and `removed`, a missed service level has `target` and `due_at`, a rating has `score` and `comment`.
 * Without a user, `by` is `message` or `timer` for a reopening, and `rule` for an assignment, with the name in `rule`.
 * `macro` is the name of a macro.
 */
export const ChatHistoryDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(z.string())]),
);
export type ChatHistoryDetails = z.infer<typeof ChatHistoryDetails>;

export const ChatHistoryResource = z.object({
  id: z.number(),
  kind: ChatHistoryKind,
  /** Name at that time. Null for the system. */
  actor: z.object({ id: z.number(), name: z.string() }).nullable(),
  details: ChatHistoryDetails,
  created_at: z.string(),
});
export type ChatHistoryResource = z.infer<typeof ChatHistoryResource>;

export const ChatEntriesQuery = z.object({
  cursor: z.coerce.number().int().positive().optional(),
  rows: z.coerce.number().int().min(1).max(100).default(50),
});
export type ChatEntriesQuery = z.infer<typeof ChatEntriesQuery>;

/** Newest entries first. */
export const ChatHistoryPage = z.object({
  data: z.array(ChatHistoryResource),
  next_cursor: z.number().nullable(),
});
export type ChatHistoryPage = z.infer<typeof ChatHistoryPage>;

export const ChatNoteResource = z.object({
  id: z.number(),
  chat_id: z.number(),
  /** Mentions are `@[user:ID]`. */
  body: z.string(),
  /** Name at that time. `id` is null for a deleted user. */
  author: z.object({ id: z.number().nullable(), name: z.string() }),
  mentioned_ids: z.array(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ChatNoteResource = z.infer<typeof ChatNoteResource>;

export const ChatNoteBody = z.object({
  body: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(MAX_CHAT_NOTE_LENGTH, { error: 'too_long' }),
});
export type ChatNoteBody = z.infer<typeof ChatNoteBody>;

/** Newest notes first. */
export const ChatNotesPage = z.object({ data: z.array(ChatNoteResource), next_cursor: z.number().nullable() });
export type ChatNotesPage = z.infer<typeof ChatNotesPage>;
export const ChatNoteResult = DataOf(ChatNoteResource);
export type ChatNoteResult = z.infer<typeof ChatNoteResult>;

export interface InboxEvents {
  'note.created': { note: ChatNoteResource };
  'note.changed': { note: ChatNoteResource };
  'note.deleted': { chat_id: number; id: number };
  'labels.changed': Record<string, never>;
}
