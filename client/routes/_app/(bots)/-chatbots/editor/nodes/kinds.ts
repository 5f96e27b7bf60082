import type { TFunction } from 'i18next';
import type { NodeData, NodeKind } from '@server/bots/flow/flow.contract.js';
import { ask } from './ask.js';
import { choice } from './choice.js';
import { condition } from './condition.js';
import { end } from './end.js';
import { goTo } from './go-to.js';
import { group } from './group.js';
import { handover } from './handover.js';
import type { KindView } from './kind-view.js';
import { reply } from './reply.js';
import { send } from './send.js';
import { setField } from './set-field.js';
import { wait } from './wait.js';
import { webhook } from './webhook.js';

export const NODE_KINDS: { [Kind in NodeKind]: KindView<Kind> } = {
  send,
  reply,
  choice,
  ask,
  condition,
  wait,
  group,
  set_field: setField,
  webhook,
  handover,
  go_to: goTo,
  end,
};

export const KIND_NAMES = Object.keys(NODE_KINDS) as NodeKind[];

/** Casts, because TypeScript cannot relate key and value of the record. */
export const viewOf = (data: NodeData): KindView<NodeKind> => NODE_KINDS[data.type] as unknown as KindView<NodeKind>;

export const nameExit = (data: NodeData, exit: string | null, t: TFunction): string =>
  viewOf(data).nameExit?.(data, exit, t) ?? t('chatbots.exits.next');
