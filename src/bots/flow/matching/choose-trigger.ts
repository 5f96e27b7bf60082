import type { DataOf } from '../flow.contract.js';
import type { NodeOf } from '../flow-graph.js';
import type { Turn } from '../turn.js';
import type { Heard } from './heard.js';

export type Matched = NonNullable<Turn['matched']>;

/** From the least to the most that is said of a message. */
const HOW: readonly Matched['how'][] = ['any', 'contains', 'exact'];

/** The one of several triggers that takes a message: the most specific, of equals the first. */
export function chooseTrigger(
  triggers: readonly Pick<NodeOf<'send'>, 'id' | 'data'>[],
  heard: Heard,
  hasMedia: boolean,
): Matched | null {
  let best: Matched | null = null;
  for (const { id, data } of triggers) {
    const match = matchTrigger(data, heard, hasMedia);
    if (match && (best === null || HOW.indexOf(match.how) > HOW.indexOf(best.how))) best = { nodeId: id, ...match };
    if (best?.how === 'exact') break;
  }
  return best;
}

function matchTrigger(
  { message, message_type, search_for }: DataOf<'send'>,
  heard: Heard,
  hasMedia: boolean,
): Omit<Matched, 'nodeId'> | null {
  if (message_type === 'text_message_with_media' && !hasMedia) return null;
  const terms = heard.read(message, search_for);
  if (terms === null) return null;
  if (terms.length === 0) return { how: 'any', words: null };
  const isWhole = search_for === 'specific_word';
  const term = terms.find((one) => (isWhole ? heard.is(one) : heard.has(one)));
  return term ? { how: isWhole ? 'exact' : 'contains', words: term.written } : null;
}
