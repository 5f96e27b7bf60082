import type { Flow } from '../flow.contract.js';
import { FlowGraph, isOf } from '../flow-graph.js';
import type { FlowState } from '../turn.js';
import { chooseOption } from './choose-option.js';
import { chooseTrigger } from './choose-trigger.js';
import type { MatchableText } from './matchable-text.js';

/** The message must be only the start word, even for a "contains" trigger. */
export const isStartWord = (flow: Flow, matchable: MatchableText): boolean =>
  new FlowGraph(flow)
    .starts()
    .some(({ data }) => matchable.read(data.message, data.search_for)?.some((term) => matchable.is(term)));

/** False at a wait or webhook, and where the word is an expected answer. */
export function mayRestart(flow: Flow, { at }: FlowState, matchable: MatchableText, hasMedia: boolean): boolean {
  const nodes = new FlowGraph(flow).inOrder(at);
  if (nodes.length === 0 || nodes.some(({ data }) => data.type === 'wait' || data.type === 'webhook')) return false;
  if (nodes.filter(isOf('choice')).some(({ data }) => chooseOption(data.options, matchable))) return false;
  const trigger = chooseTrigger(nodes.filter(isOf('send')), matchable, hasMedia);
  return trigger === null || trigger.how === 'any';
}
