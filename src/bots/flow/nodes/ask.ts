import { cutText } from '../../../platform/text/cut-text.contract.js';
import { MAX_FIELD_LENGTH } from '../../../address-book/contacts/contact-limits.contract.js';
import type { NodeDataOf } from '../flow.contract.js';
import { readDate } from '../reading/read-date.js';
import { readName } from '../reading/read-name.js';
import { findNumber } from '../reading/read-number.js';
import type { NodeBehavior } from '../turn-in-progress.js';
import type { World } from '../turn.js';
import { repeatQuestion } from './repeat-question.js';

export const ask: NodeBehavior<'ask'> = {
  enter: (node, turn) => {
    turn.reply(node, node.data.message);
    return 'stops';
  },
  resume: (node, input, turn) => {
    if (input.kind !== 'message') return null;
    const { id, data } = node;
    const value = readAnswer(data.answer, input.text, turn.world);
    if (value === null) return repeatQuestion(node, turn, ({ message }) => message);
    turn.matched = { nodeId: id, how: 'any', words: null };
    if (data.answer === 'name') {
      turn.add({ kind: 'set_name', nodeId: id, name: value });
      turn.known.setVariable('name', value);
    } else if (data.field !== '') {
      turn.add({ kind: 'set_field', nodeId: id, field: data.field, value });
      turn.known.setVariable(data.field, value);
    }
    return { exit: null };
  },
};

function readAnswer(kind: NodeDataOf<'ask'>['answer'], text: string, { now, timeZone }: World): string | null {
  if (kind === 'name') return readName(text);
  if (kind === 'number') return findNumber(text);
  if (kind === 'date') return readDate(text, now, timeZone);
  return cutText(text.trim(), MAX_FIELD_LENGTH) || null;
}
