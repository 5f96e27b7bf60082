import type { FlowNode, NodeKind } from '../flow.contract.js';
import type { Input } from '../turn.js';
import type { NodeBehavior, NodeOutcome, TurnInProgress } from '../turn-in-progress.js';
import { ask } from './ask.js';
import { choice } from './choice.js';
import { condition } from './condition.js';
import { end } from './end.js';
import { goTo } from './go-to.js';
import { group } from './group.js';
import { handover } from './handover.js';
import { reply } from './reply.js';
import { send } from './send.js';
import { setField } from './set-field.js';
import { wait } from './wait.js';
import { webhook } from './webhook.js';

const BEHAVIORS: { readonly [Kind in NodeKind]: NodeBehavior<Kind> } = {
  send,
  reply,
  choice,
  ask,
  condition,
  wait,
  group,
  webhook,
  handover,
  end,
  set_field: setField,
  go_to: goTo,
};

export const enterNode = (node: FlowNode, turn: TurnInProgress): NodeOutcome => behaviorOf(node).enter(node, turn);

export const resumeNode = (node: FlowNode, input: Input, turn: TurnInProgress): NodeOutcome | null =>
  behaviorOf(node).resume?.(node, input, turn) ?? null;

const behaviorOf = ({ data }: FlowNode): NodeBehavior<NodeKind> =>
  BEHAVIORS[data.type] as unknown as NodeBehavior<NodeKind>;
