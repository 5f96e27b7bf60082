import type { TFunction } from 'i18next';
import type { ChatHistoryResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import { isolate } from '@/app/i18n/isolate.js';

/** Describes an entry with the names of that time. */
export function describeHistory(
  entry: ChatHistoryResource,
  t: TFunction,
  formatTime: (value: string) => string,
): string {
  const text = describeChange(entry, t, formatTime);
  const { macro } = entry.details;
  return typeof macro === 'string' ? t('replies.with_macro', { text, macro: isolate(macro) }) : text;
}

function describeChange(
  { kind, actor, details }: ChatHistoryResource,
  t: TFunction,
  formatTime: (value: string) => string,
): string {
  const who = isolate(actor?.name ?? t('inbox.history.system'));
  const to = [details['username'], details['team']]
    .filter((name) => typeof name === 'string')
    .map(isolate)
    .join(' · ');
  switch (kind) {
    case 'assigned':
      if (typeof details['rule'] === 'string')
        return t('inbox.history.by_rule', { rule: isolate(details['rule']), to });
      return actor && actor.id === details['user_id'] && !details['team']
        ? t('inbox.history.taken', { who })
        : t('inbox.history.assigned', { who, to });
    case 'unassigned':
      return to === '' ? t('inbox.history.freed', { who }) : t('inbox.history.unassigned', { who, to });
    case 'resolved':
      return t('inbox.history.resolved', { who });
    case 'blocked':
      return t('inbox.history.blocked', { who });
    case 'unblocked':
      return t('inbox.history.unblocked', { who });
    case 'pending':
      return t('inbox.history.pending', { who });
    case 'reopened':
      if (actor) return t('inbox.history.reopened', { who });
      return t(details['by'] === 'timer' ? 'inbox.history.woken' : 'inbox.history.reopened_by_message');
    case 'snoozed': {
      const until = details['until'];
      return typeof until === 'string'
        ? t('inbox.history.snoozed_until', { who, time: formatTime(until) })
        : t('inbox.history.snoozed', { who });
    }
    case 'sla_breached': {
      const { target } = details;
      const isKnown = target === 'next_reply' || target === 'resolution';
      return t(`inbox.history.sla_breached.${isKnown ? target : 'first_reply'}`);
    }
    case 'rated': {
      const [score, comment] = [Number(details['score']), details['comment']];
      return typeof comment === 'string'
        ? t('rating.history_comment', { score, comment: isolate(comment) })
        : t('rating.history', { score });
    }
    case 'labeled': {
      const [added, removed] = [namesOf(details['added']), namesOf(details['removed'])];
      const comma = t('inbox.comma');
      if (removed.length === 0) return t('inbox.history.labeled', { who, names: added.join(comma) });
      if (added.length === 0) return t('inbox.history.unlabeled', { who, names: removed.join(comma) });
      return t('inbox.history.relabeled', { who, added: added.join(comma), removed: removed.join(comma) });
    }
  }
}

const namesOf = (names: unknown): string[] => (Array.isArray(names) ? names.map((name) => isolate(String(name))) : []);
