import type { NodeDataOf, Flow, FlowEdge, FlowNode, NodeKind } from '@server/bots/flow/flow.contract.js';
import { blankStep } from '../editor/nodes/blank-steps.js';
import type { Template, TemplateName } from './template-names.js';
import type { FlowTemplateTexts } from './template-texts.js';

const COLUMN = 320;
const ROW = 192;

function step<Kind extends NodeKind>(
  id: string,
  [column, row]: [column: number, row: number],
  kind: Kind,
  data: Partial<NodeDataOf<Kind>> = {},
): FlowNode {
  const position = { x: column * COLUMN, y: row * ROW };
  return { id, type: kind, position, data: { ...blankStep(kind), ...data } };
}

/** Reads edges from paths: 'start>ask', or with exit `no`: 'ask:no>closed'. */
function toFlow(nodes: FlowNode[], paths: string[]): Flow {
  const edges = paths.map((path): FlowEdge => {
    const [from = '', target = ''] = path.split('>');
    const [source = '', exit = null] = from.split(':');
    return { id: path, source, target, sourceHandle: exit };
  });
  return { nodes, edges };
}

const options = (...rows: { label: string; keywords?: string }[]): NodeDataOf<'choice'>['options'] =>
  rows.map(({ label, keywords = '' }, at) => ({ id: `o${at + 1}`, label, words: keywords }));

type FlowBuilders = { [Name in TemplateName]: (texts: FlowTemplateTexts[Name]) => Flow };

const FLOW_BUILDERS: FlowBuilders = {
  welcome: ({ open, closed }) =>
    toFlow(
      [
        step('start', [0, 0], 'send'),
        step('hours', [1, 0], 'condition', {
          rule: { by: 'hours', days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' },
        }),
        step('open', [2, 0], 'reply', { message: open }),
        step('closed', [2, 1], 'reply', { message: closed }),
      ],
      ['start>hours', 'hours:yes>open', 'hours:no>closed'],
    ),

  questions: ({ ask, retryMessage, hours, delivery, returns, handover }) =>
    toFlow(
      [
        step('start', [0, 1], 'send'),
        step('ask', [1, 1], 'choice', {
          message: ask,
          retry_message: retryMessage,
          options: options(hours, delivery, returns, handover),
        }),
        step('hours', [2, 0], 'reply', { message: hours.reply }),
        step('delivery', [2, 1], 'reply', { message: delivery.reply }),
        step('returns', [2, 2], 'reply', { message: returns.reply }),
        step('person', [2, 3], 'handover', { message: handover.reply }),
      ],
      ['start>ask', 'ask:o1>hours', 'ask:o2>delivery', 'ask:o3>returns', 'ask:o4>person', 'ask:else>person'],
    ),

  order: ({ keywords, ask, field, retryMessage, handover }) =>
    toFlow(
      [
        step('start', [0, 0], 'send', { message: keywords }),
        step('number', [1, 0], 'ask', { message: ask, answer: 'number', field, retry_message: retryMessage }),
        step('person', [2, 0], 'handover', { message: handover }),
      ],
      ['start>number', 'number>person', 'number:else>person'],
    ),

  appointment: (texts) =>
    toFlow(
      [
        step('start', [0, 0], 'send', { message: texts.keywords }),
        step('who', [1, 0], 'ask', { message: texts.askName, answer: 'name' }),
        step('day', [2, 0], 'ask', {
          message: texts.askDay,
          answer: 'date',
          field: texts.dayField,
          retry_message: texts.dayRetryMessage,
        }),
        step('when', [3, 0], 'choice', {
          message: texts.askPartOfDay,
          retry_message: texts.retryMessage,
          options: options({ label: texts.morning }, { label: texts.afternoon }),
        }),
        step('morning', [4, 0], 'set_field', { field: texts.timeField, value: texts.morning }),
        step('afternoon', [4, 1], 'set_field', { field: texts.timeField, value: texts.afternoon }),
        step('confirm', [5, 0], 'reply', { message: texts.confirm }),
        step('person', [6, 0], 'handover', { message: texts.handover }),
      ],
      [
        'start>who',
        'who>day',
        'who:else>person',
        'day>when',
        'day:else>person',
        'when:o1>morning',
        'when:o2>afternoon',
        'when:else>person',
        'morning>confirm',
        'afternoon>confirm',
        'confirm>person',
      ],
    ),

  lead: (texts) =>
    toFlow(
      [
        step('start', [0, 0], 'send', { message: texts.keywords }),
        step('who', [1, 0], 'ask', { message: texts.askName, answer: 'name' }),
        step('need', [2, 0], 'ask', { message: texts.askNeed, field: texts.needField }),
        step('amount', [3, 0], 'ask', {
          message: texts.amount,
          answer: 'number',
          field: texts.amountField,
          retry_message: texts.amountRetryMessage,
        }),
        step('thanks', [4, 0], 'reply', { message: texts.thanks }),
        step('person', [5, 0], 'handover', { message: texts.handover }),
      ],
      [
        'start>who',
        'who>need',
        'who:else>person',
        'need>amount',
        'need:else>person',
        'amount>thanks',
        'amount:else>person',
        'thanks>person',
      ],
    ),

  handover: ({ keywords, message }) =>
    toFlow(
      [step('start', [0, 0], 'send', { message: keywords }), step('person', [1, 0], 'handover', { message })],
      ['start>person'],
    ),
};

export function drawTemplate<Name extends TemplateName>(name: Name, texts: FlowTemplateTexts): Template {
  return { name: texts[name].name, flow: FLOW_BUILDERS[name](texts[name]) };
}
