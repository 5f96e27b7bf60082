import type { NodeDataOf } from '../flow.contract.js';
import type { NodeOf } from '../flow-graph.js';
import type { Turn } from '../turn.js';
import type { MatchableText } from './matchable-text.js';

export type Matched = NonNullable<Turn['matched']>;

/** From least to most specific. */
const MATCH_KINDS: readonly Matched['how'][] = ['any', 'contains', 'exact'];

/** Prefers the most specific match, then the first. */
export function chooseTrigger(
  triggers: readonly Pick<NodeOf<'send'>, 'id' | 'data'>[],
  matchable: MatchableText,
  hasMedia: boolean,
): Matched | null {
  let best: Matched | null = null;
  for (const { id, data } of triggers) {
    const match = matchTrigger(data, matchable, hasMedia);
    if (match && (best === null || MATCH_KINDS.indexOf(match.how) > MATCH_KINDS.indexOf(best.how)))
      best = { nodeId: id, ...match };
    if (best?.how === 'exact') break;
  }
  return best;
}

function matchTrigger(
  { message, message_type, search_for }: NodeDataOf<'send'>,
  matchable: MatchableText,
  hasMedia: boolean,
): Omit<Matched, 'nodeId'> | null {
  if (message_type === 'text_message_with_media' && !hasMedia) return null;
  const terms = matchable.read(message, search_for);
  if (terms === null) return null;
  if (terms.length === 0) return { how: 'any', words: null };
  const isWhole = search_for === 'specific_word';
  const term = terms.find((candidate) => (isWhole ? matchable.equals(candidate) : matchable.contains(candidate)));
  return term ? { how: isWhole ? 'exact' : 'contains', words: term.written } : null;
}
