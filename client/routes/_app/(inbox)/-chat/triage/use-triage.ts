import { useTranslation } from 'react-i18next';
import type { AssignChatBody } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { usePermissions, useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { assignChat, labelChat, markPending, reopenChat, resolveChat, snoozeChat } from '@/data/inbox/triage.js';
import { useNeighbors } from '../list/use-neighbors.js';

type Change = () => Promise<void>;

export interface Triage {
  userId: number;
  mayAssign: boolean;
  /** Applies to unassigned chats. */
  mayTake: boolean;
  /** To resolve. Everyone else may snooze and reopen. */
  mayClose: boolean;
  mayChange: boolean;
  assign: (to: AssignChatBody) => void;
  resolve: () => void;
  reopen: () => void;
  /** Null for several chats. */
  wait: (() => void) | null;
  snooze: (until: string | null, onDone?: () => void) => void;
  label: (ids: readonly number[]) => void;
}

export function useTriage(chat: ChatResource): Triage {
  const { t } = useTranslation();
  const can = usePermissions();
  const isSuspended = useIsSuspended();
  const { id: userId, is_owner: isOwner } = useSession().data;
  const neighbors = useNeighbors(chat.id);
  const { id } = chat;
  const mayAssign = can('assign chats') && !isSuspended;
  const mayClose = can('close chats') && !isSuspended;
  const mayRestore = chat.state !== 'resolved' || mayClose;
  const seesAll = isOwner || can('show all chats');

  async function run(change: Change, text: string, undo: Change | null): Promise<void> {
    try {
      await change();
      const handleUndo = (): void => void undo?.().catch(showFailure);
      toast.success(text, undo ? { label: t('ui.undo'), run: handleUndo } : undefined);
    } catch (error) {
      showFailure(error);
    }
  }
  /** Moves on to the next chat. Undo returns. */
  function close(change: Change, text: string, onDone?: () => void): void {
    const place = neighbors.find();
    const closeAndMove = async (): Promise<void> => {
      await change();
      onDone?.();
      // A slow request must not interrupt what the user does meanwhile.
      if (place && !neighbors.isLeft()) neighbors.open(place.next ?? place.previous);
    };
    const undo = async (): Promise<void> => {
      await restoreState(chat);
      if (place) neighbors.open(chat);
    };
    void run(closeAndMove, text, mayRestore ? undo : null);
  }
  return {
    userId,
    mayAssign,
    mayTake: !isSuspended && chat.assignee === null,
    mayClose,
    mayChange: !isSuspended,
    assign: (to) => {
      const previous = { user_id: chat.assignee?.id ?? null, team_id: chat.team?.id ?? null };
      const isFreed = to.user_id === null && to.team_id === null;
      const text = t(isFreed ? 'inbox.unassigned_toast' : 'inbox.assigned_toast');
      // A chat of someone else is not visible without the permission.
      const staysVisible = seesAll || typeof to.user_id !== 'number' || to.user_id === userId;
      void run(() => assignChat(id, to), text, mayAssign && staysVisible ? () => assignChat(id, previous) : null);
    },
    resolve: () => close(() => resolveChat(id), t('inbox.resolved_toast')),
    wait: () => close(() => markPending(id), t('inbox.pending_toast')),
    snooze: (until, onDone) => close(() => snoozeChat(id, until), t('inbox.snoozed_toast'), onDone),
    reopen: () =>
      void run(() => reopenChat(id), t('inbox.reopened_toast'), mayRestore ? () => restoreState(chat) : null),
    label: (ids) => {
      const previous = chat.labels.map((one) => one.id);
      void run(
        () => labelChat(id, ids),
        t('inbox.labeled_toast'),
        () => labelChat(id, previous),
      );
    },
  };
}

export function restoreState({ id, state, snoozed_until: until }: ChatResource): Promise<void> {
  if (state === 'resolved') return resolveChat(id);
  if (state === 'pending') return markPending(id);
  return state === 'snoozed' ? snoozeChat(id, until) : reopenChat(id);
}
