import type { Flow } from '../flow.contract.js';
import { FlowGraph, isOfKind } from '../flow-graph.js';
import type { FlowState } from '../turn.js';
import { chooseOption } from './choose-option.js';
import { chooseTrigger } from './choose-trigger.js';
import type { MatchableText } from './matchable-text.js';

/** Returns whether the message is only a start word, even for a "contains" trigger. */
export const isStartWord = (flow: Flow, matchable: MatchableText): boolean =>
  new FlowGraph(flow)
    .starts()
    .some(({ data }) => matchable.read(data.message, data.search_for)?.some((term) => matchable.equals(term)));

/** Returns false at a wait or webhook, and if the word is an expected answer. */
export function mayRestart(flow: Flow, { at }: FlowState, matchable: MatchableText, hasMedia: boolean): boolean {
  const nodes = new FlowGraph(flow).inOrder(at);
  if (nodes.length === 0 || nodes.some(({ data }) => data.type === 'wait' || data.type === 'webhook')) return false;
  if (nodes.filter(isOfKind('choice')).some(({ data }) => chooseOption(data.options, matchable))) return false;
  const trigger = chooseTrigger(nodes.filter(isOfKind('send')), matchable, hasMedia);
  return trigger === null || trigger.how === 'any';
}
