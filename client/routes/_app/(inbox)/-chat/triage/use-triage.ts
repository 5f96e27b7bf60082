import { useTranslation } from 'react-i18next';
import type { MacroResource } from '@server/messaging/conversations/macros/macros.contract.js';
import type { ReassignChatBody } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { usePermissions, useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { runMacro } from '@/data/inbox/macros.js';
import {
  assignChat,
  type LabelChange,
  labelChat,
  markPending,
  reopenChat,
  resolveChat,
  snoozeChat,
} from '@/data/inbox/triage.js';
import { useNeighbors } from '../list/use-neighbors.js';
import { isStateRestorable, undoAssignment, undoLabels } from './undo.js';

type Change = () => Promise<ChatResource>;
/** Receives the changed chat. */
type Undo = (after: ChatResource) => Promise<unknown>;

export interface Triage {
  userId: number;
  canAssign: boolean;
  canTake: boolean;
  /** Resolving needs a permission. Snoozing and reopening do not. */
  canClose: boolean;
  canChange: boolean;
  assign: (to: ReassignChatBody) => void;
  resolve: () => void;
  reopen: () => void;
  /** Marks the chat as pending. Null for several chats. */
  wait: (() => void) | null;
  snooze: (until: string | null, onDone?: () => void) => void;
  label: (change: LabelChange) => void;
}

export interface ChatTriage extends Triage {
  canRun: (macro: MacroResource) => boolean;
  /** Runs a macro, whose sent reply cannot be undone. */
  runMacro: (macro: MacroResource) => void;
}

export function useTriage(chat: ChatResource): ChatTriage {
  const { t } = useTranslation();
  const can = usePermissions();
  const isSuspended = useIsSuspended();
  const { id: userId, is_owner: isOwner } = useSession().data;
  const neighbors = useNeighbors(chat.id);
  const { id } = chat;
  const canAssign = can('assign chats') && !isSuspended;
  const canClose = can('close chats') && !isSuspended;
  const canRestore = chat.state !== 'resolved' || canClose;
  const canSeeAll = isOwner || can('show all chats');
  /** Without the permission, chats of others are not visible. */
  const staysVisible = (assigneeId: number | null): boolean =>
    canSeeAll || assigneeId === null || assigneeId === userId;

  async function run(change: Change, text: string, undo: Undo | null): Promise<void> {
    try {
      const after = await change();
      const handleUndo = (): void => void undo?.(after).catch(showFailure);
      toast.success(text, undo ? { label: t('ui.undo'), run: handleUndo } : undefined);
    } catch (error) {
      showFailure(error);
    }
  }
  function close(
    change: Change,
    text: string,
    onDone?: () => void,
    restore: Undo | null = canRestore ? undoState : null,
  ): void {
    const found = neighbors.find();
    const closeAndMove = async (): Promise<ChatResource> => {
      const after = await change();
      onDone?.();
      // A slow request must not interrupt what the user does meanwhile.
      if (found && !neighbors.hasMovedOn()) neighbors.open(found.next ?? found.previous);
      return after;
    };
    const undo = async (after: ChatResource): Promise<void> => {
      await restore?.(after);
      if (found) neighbors.open(chat);
    };
    void run(closeAndMove, text, restore ? undo : null);
  }
  async function undoState(after: ChatResource): Promise<void> {
    if (isStateRestorable({ before: chat, after })) await restoreState(chat);
    else toast.error(t('inbox.changed_since'));
  }
  function undoOfMacro({ label_ids: labelIds, assign_to: to, resolve }: MacroResource): Undo | null {
    const isUndoable = labelIds.length > 0 || to !== null || resolve;
    const canUndoAssignment = to === null || (canAssign && staysVisible(assigneeOf(to, userId)));
    if (!isUndoable || !canUndoAssignment || (resolve && !canRestore)) return null;
    return async (after) => {
      if (resolve) await undoState(after);
      if (labelIds.length > 0) await labelChat(id, undoLabels(chat, { add: labelIds, remove: [] }));
      if (to !== null) await assignChat(id, undoAssignment({ before: chat, after }));
    };
  }
  return {
    userId,
    canAssign,
    canTake: !isSuspended && chat.assignee === null,
    canClose,
    canChange: !isSuspended,
    assign: (to) => {
      const isFreed = to.user_id === null && to.team_id === null;
      const text = t(isFreed ? 'inbox.unassigned_toast' : 'inbox.assigned_toast');
      const canUndo = canAssign && staysVisible(to.user_id ?? null);
      void run(
        () => assignChat(id, to),
        text,
        canUndo ? (after) => assignChat(id, undoAssignment({ before: chat, after })) : null,
      );
    },
    resolve: () => close(() => resolveChat(id), t('inbox.resolved_toast')),
    wait: () => close(() => markPending(id), t('inbox.pending_toast')),
    snooze: (until, onDone) => close(() => snoozeChat(id, until), t('inbox.snoozed_toast'), onDone),
    reopen: () => void run(() => reopenChat(id), t('inbox.reopened_toast'), canRestore ? undoState : null),
    label: (labels) =>
      void run(
        () => labelChat(id, labels),
        t('inbox.labeled_toast'),
        () => labelChat(id, undoLabels(chat, labels)),
      ),
    canRun: ({ text, assign_to: to, resolve }) =>
      !isSuspended &&
      (text === null || can('send message')) &&
      (to === null || canAssign || assigneeOf(to, userId) === userId) &&
      (!resolve || canClose),
    runMacro: (macro) => {
      const text = t('replies.macro_toast', { name: isolate(macro.name) });
      const undo = undoOfMacro(macro);
      if (macro.resolve) close(() => runMacro(id, macro.id), text, undefined, undo);
      else void run(() => runMacro(id, macro.id), text, undo);
    },
  };
}

function assigneeOf(to: NonNullable<MacroResource['assign_to']>, userId: number): number | null {
  if (to === 'me') return userId;
  return 'user_id' in to ? to.user_id : null;
}

function restoreState({ id, state, snoozed_until: until }: ChatResource): Promise<ChatResource> {
  if (state === 'resolved') return resolveChat(id);
  if (state === 'pending') return markPending(id);
  return state === 'snoozed' ? snoozeChat(id, until) : reopenChat(id);
}
