import type { DataOf, Flow } from '../flow.contract.js';
import { readTerms, type Term } from '../matching/terms.contract.js';
import { FlowMap } from './flow-map.contract.js';

type Trigger = DataOf<'send'>;

/** What the start nodes of a flow take: two bots that have one of these in common may take the same message. */
export function triggerKeys(flow: Flow): string[] {
  return [...new Set(new FlowMap(flow).starts.flatMap(({ data }) => keysOf(data).map(([key]) => key)))];
}

/** What another bot takes as well: the words, or "" where both take any message. */
export function takenKeys(data: Trigger, taken: ReadonlyMap<string, string> = new Map()): string[] {
  return keysOf(data).flatMap(([key, written]) => (taken.has(key) ? [[taken.get(key), written].join(': ')] : []));
}

/** A drawn out letter makes no other word: see same-word.ts. */
const keyOf = ({ folded, written }: Term): string => (folded || written).replace(/([^\dxw])\1{2,}/gu, '$1');

function keysOf({ message, message_type, search_for }: Trigger): [key: string, written: string][] {
  const kind = message_type === 'text_message_with_media' ? 'media' : 'text';
  const terms = readTerms(message, search_for);
  if (terms.length === 0) return [[`any ${kind}`, '']];
  return terms.map((term) => [`${search_for} ${kind} ${keyOf(term)}`, term.written]);
}
