import type { NodeDataOf, NodeKind, ConditionRule } from '@server/bots/flow/flow.contract.js';
import { newId } from '../flow/canvas-flow.js';

export const BLANK_RULES: { [By in ConditionRule['by']]: Extract<ConditionRule, { by: By }> } = {
  hours: { by: 'hours', days: [], from: '09:00', to: '17:00' },
  field: { by: 'field', field: '', operator: 'is', value: '' },
  group: { by: 'group', group_id: null },
  language: { by: 'language', language: 'ar' },
  device: { by: 'device', device_id: null },
};

/** Fields of both message steps that the specification names. */
const messageFields = (): Omit<NodeDataOf<'send'>, 'type'> => ({
  message: '',
  message_type: 'text_message',
  search_for: 'search_for_words',
  attachment_ids: [],
  rate_delay: 0,
});

const BLANK_STEPS: { [Kind in NodeKind]: () => NodeDataOf<Kind> } = {
  send: () => ({ type: 'send', ...messageFields() }),
  reply: () => ({ type: 'reply', ...messageFields() }),
  choice: () => ({
    type: 'choice',
    message: '',
    retry_message: '',
    max_tries: 3,
    options: [1, 2].map(() => ({ id: newId(new Set()), label: '', words: '' })),
  }),
  ask: () => ({ type: 'ask', message: '', answer: 'text', field: '', max_tries: 3, retry_message: '' }),
  condition: () => ({ type: 'condition', rule: BLANK_RULES.hours }),
  wait: () => ({ type: 'wait', amount: 5, unit: 'minutes' }),
  group: () => ({ type: 'group', action: 'add', group_id: null }),
  set_field: () => ({ type: 'set_field', field: '', value: '' }),
  webhook: () => ({ type: 'webhook', url: '', name: 'answer' }),
  handover: () => ({ type: 'handover', message: '', hours: 4 }),
  go_to: () => ({ type: 'go_to', chatbot_id: null }),
  end: () => ({ type: 'end' }),
};

export const blankStep = <Kind extends NodeKind>(kind: Kind): NodeDataOf<Kind> => BLANK_STEPS[kind]();
