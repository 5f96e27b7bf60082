import type { ReassignChatBody } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { readCachedChat } from '@/data/chats/chats.js';
import type { LabelChange } from '@/data/inbox/triage.js';

export interface ChangedChat {
  before: ChatResource;
  after: ChatResource;
}

type Assignment = Pick<ReassignChatBody, 'user_id' | 'team_id'>;

const assignmentOf = ({ assignee, team }: ChatResource): Assignment => ({
  user_id: assignee?.id ?? null,
  team_id: team?.id ?? null,
});

/** Returns an assignment that the server rejects if a colleague assigned the chat since. */
export const undoAssignment = ({ before, after }: ChangedChat): ReassignChatBody => ({
  ...assignmentOf(before),
  expected: assignmentOf(after),
});

/** Keeps labels that colleagues changed since. */
export function undoLabels({ labels }: ChatResource, { add, remove }: LabelChange): LabelChange {
  const previousIds = new Set(labels.map(({ id }) => id));
  return { add: remove.filter((id) => previousIds.has(id)), remove: add.filter((id) => !previousIds.has(id)) };
}

/** Returns false if the state has changed to a third one since. */
export function isStateRestorable({ before, after }: ChangedChat): boolean {
  const { state } = readCachedChat(after.device_id, after.id) ?? after;
  return state === after.state || state === before.state;
}
