import { MOST_STEPS_A_TURN } from './flow-limits.contract.js';
import type { Flow, FlowNode } from './flow.contract.js';
import { FlowGraph, isOf } from './flow-graph.js';
import { Known } from './known.js';
import { chooseTrigger } from './matching/choose-trigger.js';
import type { Heard } from './matching/heard.js';
import { enterNode, resumeNode } from './nodes/node-kinds.js';
import { type Next, TurnInProgress } from './turn-in-progress.js';
import type { FlowState, Input, Turn, Walk, World } from './turn.js';

export const walk: Walk = (
  flow: Flow,
  state: FlowState | null,
  input: Input,
  world: World,
  heard: Heard | null = null,
): Turn | null => {
  const graph = new FlowGraph(flow);
  const known = new Known(world, state?.variables ?? {});
  const turn = new TurnInProgress(world, known, input, state?.tries ?? 0, heard);
  const begun = begin(graph, state, input, turn);
  if (begun === null) return null;
  const at = goOn(graph, turn, begun.node, begun.next);
  const { effects, passed, matched, isCut } = turn;
  const stands = at.length === 0 ? null : { at, tries: turn.tries, variables: known.toRecord() };
  return { effects, state: stands, passed, matched, isCut };
};

/** Which node takes the input, and how it goes on from there. */
function begin(
  graph: FlowGraph,
  state: FlowState | null,
  input: Input,
  turn: TurnInProgress,
): { node: FlowNode; next: Next } | null {
  if (input.kind === 'entered') {
    const [first] = graph.starts();
    if (!first) return null;
    turn.passed.push(first.id);
    return { node: first, next: { by: null } };
  }
  const stoodAt = state && graph.inOrder(state.at);
  const question = stoodAt?.find(({ data }) => data.type !== 'send');
  if (question) {
    const next = resumeNode(question, input, turn);
    return next && { node: question, next };
  }
  if (input.kind !== 'message') return null;
  const triggers = stoodAt ? stoodAt.filter(isOf('send')) : graph.starts();
  turn.matched = chooseTrigger(triggers, turn.heard, input.hasMedia);
  const trigger = turn.matched && graph.node(turn.matched.nodeId);
  if (!trigger) return null;
  turn.passed.push(trigger.id);
  return { node: trigger, next: { by: null } };
}

/** All that the node leads to, one branch after the other, until something is waited for. Answers where the conversation then stands. */
function goOn(graph: FlowGraph, turn: TurnInProgress, from: FlowNode, first: Next): string[] {
  if (first === 'over') return [];
  if (first === 'stands' || first === 'waits') return [from.id];
  turn.tries = 0;
  const waiting = new Set<string>();
  const ahead = graph.behind(from.id, first.by).toReversed();
  for (let steps = 0, node = ahead.pop(); node; node = ahead.pop()) {
    if (++steps > MOST_STEPS_A_TURN) turn.isCut = true;
    if (turn.isCut) break;
    const next = enterNode(node, turn);
    // What it had to say was one reply too many: nobody was asked anything.
    if (turn.isCut) break;
    if (next === 'waits') waiting.add(node.id);
    else turn.passed.push(node.id);
    if (next === 'stands') return [node.id];
    if (next === 'over') return [];
    if (typeof next === 'object') ahead.push(...graph.behind(node.id, next.by).toReversed());
  }
  return [...waiting];
}
