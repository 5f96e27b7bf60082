import { MAX_STEPS_PER_TURN } from './flow-limits.contract.js';
import type { Flow, FlowNode } from './flow.contract.js';
import { FlowGraph, isOfKind } from './flow-graph.js';
import { KnownValues } from './known-values.js';
import { chooseTrigger } from './matching/choose-trigger.js';
import { MatchableText } from './matching/matchable-text.js';
import { isStartWord, mayRestart } from './matching/restarts.js';
import { enterNode, resumeNode } from './nodes/node-kinds.js';
import { type NodeOutcome, TurnInProgress } from './turn-in-progress.js';
import type { FlowState, Input, Turn, Walk, World } from './turn.js';

export const walk: Walk = (
  flow: Flow,
  state: FlowState | null,
  input: Input,
  world: World,
  matchable: MatchableText | null = null,
): Turn | null => {
  if (state && mustRestart(flow, state, input, matchable)) return walk(flow, null, input, world, matchable);
  const graph = new FlowGraph(flow);
  const known = new KnownValues(world, state?.variables ?? {});
  const turn = new TurnInProgress(world, known, input, state?.tries ?? 0, matchable);
  const started = begin(graph, state, input, turn);
  if (started === null) return null;
  const at = walkBranches(graph, turn, started.node, started.next);
  const { effects, passed, matched, isCut } = turn;
  const nextState = at.length === 0 ? null : { at, tries: turn.tries, variables: known.toRecord() };
  return { effects, state: nextState, passed, matched, isCut };
};

function mustRestart(flow: Flow, state: FlowState, input: Input, matchable: MatchableText | null): boolean {
  if (input.kind !== 'message') return false;
  const message = matchable ?? new MatchableText(input.text);
  return isStartWord(flow, message) && mayRestart(flow, state, message, input.hasMedia);
}

function begin(
  graph: FlowGraph,
  state: FlowState | null,
  input: Input,
  turn: TurnInProgress,
): { node: FlowNode; next: NodeOutcome } | null {
  if (input.kind === 'entered') {
    const [first] = graph.starts();
    if (!first) return null;
    turn.passed.push(first.id);
    return { node: first, next: { exit: null } };
  }
  const waitingNodes = state && graph.inOrder(state.at);
  const question = waitingNodes?.find(({ data }) => data.type !== 'send');
  if (question) {
    const next = resumeNode(question, input, turn);
    return next && { node: question, next };
  }
  if (input.kind !== 'message') return null;
  const triggers = waitingNodes ? waitingNodes.filter(isOfKind('send')) : graph.starts();
  turn.matched = chooseTrigger(triggers, turn.matchable, input.hasMedia);
  const trigger = turn.matched && graph.node(turn.matched.nodeId);
  if (!trigger) return null;
  turn.passed.push(trigger.id);
  return { node: trigger, next: { exit: null } };
}

/** Returns IDs of the waiting nodes. */
function walkBranches(graph: FlowGraph, turn: TurnInProgress, from: FlowNode, first: NodeOutcome): string[] {
  if (first === 'ends') return [];
  if (first === 'stops' || first === 'waits') return [from.id];
  turn.tries = 0;
  const waiting = new Set<string>();
  const pending = graph.targetsOf(from.id, first.exit).toReversed();
  for (let steps = 0, node = pending.pop(); node; node = pending.pop()) {
    if (++steps > MAX_STEPS_PER_TURN) turn.isCut = true;
    if (turn.isCut) break;
    const next = enterNode(node, turn);
    // The reply limit dropped this node's question.
    if (turn.isCut) break;
    if (next === 'waits') waiting.add(node.id);
    else turn.passed.push(node.id);
    if (next === 'stops') return [node.id];
    if (next === 'ends') return [];
    if (typeof next === 'object') pending.push(...graph.targetsOf(node.id, next.exit).toReversed());
  }
  return [...waiting];
}
