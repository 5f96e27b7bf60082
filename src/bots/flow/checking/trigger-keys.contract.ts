import type { NodeDataOf, Flow } from '../flow.contract.js';
import { readTerms, type MatchTerm } from '../matching/terms.contract.js';
import { FlowMap } from './flow-map.contract.js';

type Trigger = NodeDataOf<'send'>;

/** Bots with a common key may match the same message. */
export function triggerKeys(flow: Flow): string[] {
  return [...new Set(new FlowMap(flow).starts.flatMap(({ data }) => keysOf(data).map(([key]) => key)))];
}

/** Has no words for any message. */
export function takenKeys(data: Trigger, taken: ReadonlyMap<string, string> = new Map()): string[] {
  return keysOf(data).flatMap(([key, written]) => (taken.has(key) ? [[taken.get(key), written].join(': ')] : []));
}

/** Folds lengthened letters as in same-word.ts. */
const keyOf = ({ folded, written }: MatchTerm): string => (folded || written).replace(/([^\dxw])\1{2,}/gu, '$1');

function keysOf({ message, message_type, search_for }: Trigger): [key: string, written: string][] {
  const kind = message_type === 'text_message_with_media' ? 'media' : 'text';
  const terms = readTerms(message, search_for);
  if (terms.length === 0) return [[`any ${kind}`, '']];
  return terms.map((term) => [`${search_for} ${kind} ${keyOf(term)}`, term.written]);
}
