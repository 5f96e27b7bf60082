import { MOST_REPLIES_A_TURN } from './flow-limits.contract.js';
import type { FlowNode, NodeKind } from './flow.contract.js';
import type { NodeOf } from './flow-graph.js';
import type { Known } from './known.js';
import { Heard } from './matching/heard.js';
import type { Effect, Input, Turn, World } from './turn.js';

/** How a walk goes on from a node. */
export type Next =
  /** By one of its exits. */
  | { by: string | null }
  /** A trigger: the walk goes on beside it, and stands there at its end. */
  | 'waits'
  /** A question, a wait, a webhook: the walk stands there and nowhere else. */
  | 'stands'
  /** The conversation is over. */
  | 'over';

/** What there is to know of one kind of node. */
export interface KindOfNode<Kind extends NodeKind> {
  /** The walk comes to it. */
  enter(node: NodeOf<Kind>, turn: TurnInProgress): Next;
  /** The walk stood there when the input came; null when that is not for it. */
  resume?(node: NodeOf<Kind>, input: Input, turn: TurnInProgress): Next | null;
}

/** What a turn has come to so far. */
export class TurnInProgress {
  readonly effects: Effect[] = [];
  readonly passed: string[] = [];
  matched: Turn['matched'] = null;
  isCut = false;
  private replies = 0;
  private listened: Heard | null;

  constructor(
    readonly world: World,
    readonly known: Known,
    input: Input,
    /** How often the question that is stood at was not understood. */
    public tries: number,
    heard: Heard | null,
  ) {
    this.listened = heard ?? (input.kind === 'message' ? new Heard(input.text) : null);
  }

  get heard(): Heard {
    return (this.listened ??= new Heard(''));
  }

  /** Sent after `delaySeconds`. Nothing at all is no reply. */
  reply(
    { id }: Pick<FlowNode, 'id'>,
    text: string,
    { mediaUuids = [], delaySeconds = 0 }: { mediaUuids?: readonly string[]; delaySeconds?: number } = {},
  ): void {
    if (text.trim() === '' && mediaUuids.length === 0) return;
    if (this.replies >= MOST_REPLIES_A_TURN) {
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
