import { MAX_REPLIES_PER_TURN } from './flow-limits.contract.js';
import type { FlowNode, NodeKind } from './flow.contract.js';
import type { NodeOf } from './flow-graph.js';
import type { KnownValues } from './known-values.js';
import { MatchableText } from './matching/matchable-text.js';
import type { Effect, Input, Turn, World } from './turn.js';

export type NodeOutcome =
  | { exit: string | null }
  /** A trigger waits. The walk continues with other branches. */
  | 'waits'
  /** The walk stops at a question, wait or webhook. */
  | 'stops'
  | 'ends';

export interface NodeBehavior<Kind extends NodeKind> {
  enter(node: NodeOf<Kind>, turn: TurnInProgress): NodeOutcome;
  /** Returns null if the input is not for this node. */
  resume?(node: NodeOf<Kind>, input: Input, turn: TurnInProgress): NodeOutcome | null;
}

export class TurnInProgress {
  readonly effects: Effect[] = [];
  readonly passed: string[] = [];
  matched: Turn['matched'] = null;
  isCut = false;
  private replies = 0;
  private cachedMatchable: MatchableText | null;

  constructor(
    readonly world: World,
    readonly known: KnownValues,
    input: Input,
    /** Invalid answers to the current question. */
    public tries: number,
    matchable: MatchableText | null,
  ) {
    this.cachedMatchable = matchable ?? (input.kind === 'message' ? new MatchableText(input.text) : null);
  }

  get matchable(): MatchableText {
    return (this.cachedMatchable ??= new MatchableText(''));
  }

  reply(
    { id }: Pick<FlowNode, 'id'>,
    text: string,
    { mediaUuids = [], delaySeconds = 0 }: { mediaUuids?: readonly string[]; delaySeconds?: number } = {},
  ): void {
    if (text.trim() === '' && mediaUuids.length === 0) return;
    if (this.replies >= MAX_REPLIES_PER_TURN) {
      this.isCut = true;
      return;
    }
    this.replies += 1;
    const values = this.known.toRecord();
    this.effects.push({ kind: 'reply', nodeId: id, text, mediaUuids, delaySeconds, values });
  }

  add(effect: Effect): void {
    this.effects.push(effect);
  }
}
