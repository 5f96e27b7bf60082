import { useTranslation } from 'react-i18next';
import type { BulkChatAction } from '@server/messaging/conversations/inbox/bulk-chats.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended, usePermissions } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { type BulkChange, changeChats, markPending } from '@/data/inbox/triage.js';
import { type ChangedChat, isStateRestorable, undoAssignment, undoLabels } from '../../triage/undo.js';
import type { Triage } from '../../triage/use-triage.js';
import type { Selection } from './use-selection.js';

export type SharedFacts = Pick<ChatResource, 'assignee' | 'team' | 'labels' | 'state'>;

export function shareFacts(chats: readonly ChatResource[]): SharedFacts {
  const [first] = chats;
  const isSame = (idOf: (chat: ChatResource) => unknown) => first && chats.every((chat) => idOf(chat) === idOf(first));
  const isResolved = chats.length > 0 && chats.every(({ state }) => state === 'resolved');
  const isOpen = chats.every(({ state }) => state === 'open');
  return {
    assignee: (isSame(({ assignee }) => assignee?.id) && first?.assignee) || null,
    team: (isSame(({ team }) => team?.id) && first?.team) || null,
    labels: (first?.labels ?? []).filter(({ id }) =>
      chats.every(({ labels }) => labels.some((label) => label.id === id)),
    ),
    // A snoozed chat can be resolved and reopened.
    state: isResolved ? 'resolved' : isOpen ? 'open' : 'snoozed',
  };
}

export interface BulkFailure {
  chat: ChatResource;
  message: string;
}

interface BulkOptions {
  chats: readonly ChatResource[];
  selection: Selection;
  onFail: (failures: readonly BulkFailure[]) => void;
}

/** Changes selected chats. Failed chats stay selected. */
export function useBulkTriage({ chats, selection, onFail }: BulkOptions): Triage {
  const { t } = useTranslation();
  const can = usePermissions();
  const isSuspended = useIsSuspended();
  const { id: userId, is_owner: isOwner } = useSession().data;
  const canAssign = can('assign chats') && !isSuspended;
  const canClose = can('close chats') && !isSuspended;
  const canSeeAll = isOwner || can('show all chats');
  const canRestore = canClose || chats.every(({ state }) => state !== 'resolved');
  const idsOf = (list: readonly ChatResource[]): number[] => list.map(({ id }) => id);

  async function run(change: () => Promise<BulkChange>, undo: ((done: ChangedChat[]) => Promise<BulkChange>) | null) {
    try {
      const { chats: changed, failures } = await change();
      const done = changed.flatMap((after) => {
        const before = chats.find(({ id }) => id === after.id);
        return before ? [{ before, after }] : [];
      });
      selection.keep(failures.map(({ id }) => id));
      onFail(
        failures.flatMap(({ id, message }) => chats.flatMap((chat) => (chat.id === id ? [{ chat, message }] : []))),
      );
      if (done.length === 0) return;
      const handleUndo = (): void => void undo?.(done).then(showFirstFailure).catch(showFailure);
      toast.success(
        t('inbox_views.changed_toast', { count: done.length }),
        undo ? { label: t('ui.undo'), run: handleUndo } : undefined,
      );
    } catch (error) {
      showFailure(error);
    }
  }
  const changeState = (action: BulkChatAction, value?: string | null): void =>
    void run(() => changeChats(idsOf(chats), action, value), canRestore ? undoStates : null);
  async function undoStates(done: ChangedChat[]): Promise<BulkChange> {
    const restorable = done.filter(isStateRestorable);
    const restored = await restoreStates(restorable.map(({ before }) => before));
    if (restorable.length < done.length) toast.error(t('inbox.changed_since'));
    return restored;
  }
  return {
    userId,
    canAssign,
    canTake: !isSuspended && chats.some(({ assignee }) => assignee === null),
    canClose,
    canChange: !isSuspended,
    assign: (to) => {
      // Without the permission, chats of others are not visible.
      const staysVisible = canSeeAll || typeof to.user_id !== 'number' || to.user_id === userId;
      void run(() => changeChats(idsOf(chats), 'assign', to), canAssign && staysVisible ? restoreAssignments : null);
    },
    resolve: () => changeState('resolve'),
    reopen: () => changeState('reopen'),
    wait: null,
    snooze: (until, onDone) => {
      changeState('snooze', until);
      onDone?.();
    },
    label: (labels) =>
      void run(
        () => changeChats(idsOf(chats), 'labels', labels),
        (done) =>
          changeEach(
            done.map(({ before }) => before),
            (chat) => ['labels', undoLabels(chat, labels)],
          ),
      ),
  };
}

function restoreAssignments(done: readonly ChangedChat[]): Promise<BulkChange> {
  const undoOf = new Map(done.map((chat) => [chat.before.id, undoAssignment(chat)]));
  return changeEach(
    done.map(({ before }) => before),
    ({ id }) => ['assign', undoOf.get(id)],
  );
}

async function restoreStates(chats: readonly ChatResource[]): Promise<BulkChange> {
  const restored = await changeEach(
    chats.filter(({ state }) => state !== 'pending'),
    ({ state, snoozed_until: until }) => {
      if (state === 'snoozed') return ['snooze', until];
      return [state === 'resolved' ? 'resolve' : 'reopen'];
    },
  );
  // A failure must not stop the other chats.
  for (const { id, state } of chats) if (state === 'pending') await markPending(id).catch(showFailure);
  return restored;
}

type BulkStep = [action: BulkChatAction, value?: unknown];

/** Chats with the same change share one request. */
async function changeEach(
  chats: readonly ChatResource[],
  changeOf: (chat: ChatResource) => BulkStep,
): Promise<BulkChange> {
  const result: BulkChange = { chats: [], failures: [] };
  for (const [change, group] of Map.groupBy(chats, (chat) => JSON.stringify(changeOf(chat)))) {
    const [action, value] = JSON.parse(change) as BulkStep;
    const ids = group.map(({ id }) => id);
    const { chats: done, failures } = await changeChats(ids, action, value);
    result.chats.push(...done);
    result.failures.push(...failures);
  }
  return result;
}

function showFirstFailure({ failures: [first] }: BulkChange): void {
  if (first) toast.error(first.message);
}
