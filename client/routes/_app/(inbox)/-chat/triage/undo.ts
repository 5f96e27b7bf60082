import type { ReassignChatBody } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { readCachedChat } from '@/data/chats/chats.js';
import type { LabelChange } from '@/data/inbox/triage.js';

/** A chat before and after a change. */
export interface ChangedChat {
  before: ChatResource;
  after: ChatResource;
}

type Assignment = Pick<ReassignChatBody, 'user_id' | 'team_id'>;

const assignmentOf = ({ assignee, team }: ChatResource): Assignment => ({
  user_id: assignee?.id ?? null,
  team_id: team?.id ?? null,
});

/** Fails if a colleague assigned the chat since. */
export const undoAssignment = ({ before, after }: ChangedChat): ReassignChatBody => ({
  ...assignmentOf(before),
  expected: assignmentOf(after),
});

/** Keeps labels that colleagues changed since. */
export function undoLabels({ labels }: ChatResource, { add, remove }: LabelChange): LabelChange {
  const held = new Set(labels.map(({ id }) => id));
  return { add: remove.filter((id) => held.has(id)), remove: add.filter((id) => !held.has(id)) };
}

/** False if the state changed since to a third one. */
export function isStateRestorable({ before, after }: ChangedChat): boolean {
  const { state } = readCachedChat(after.device_id, after.id) ?? after;
  return state === after.state || state === before.state;
}
