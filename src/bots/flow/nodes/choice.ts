import type { NodeDataOf } from '../flow.contract.js';
import type { NodeBehavior } from '../turn-in-progress.js';
import { chooseOption } from '../matching/choose-option.js';
import { repeatQuestion } from './repeat-question.js';

type Choice = NodeDataOf<'choice'>;

const withOptions = (message: string, options: Choice['options']): string => {
  const list = options.map(({ label }, index) => `${index + 1}. ${label}`).join('\n');
  return [message.trim(), list].filter((part) => part !== '').join('\n\n');
};

export const choice: NodeBehavior<'choice'> = {
  enter: (node, turn) => {
    turn.reply(node, withOptions(node.data.message, node.data.options));
    return 'stops';
  },
  resume: (node, input, turn) => {
    if (input.kind !== 'message') return null;
    const { options } = node.data;
    const chosen = chooseOption(options, turn.matchable);
    if (!chosen) return repeatQuestion(node, turn, ({ message }) => withOptions(message, options));
    turn.matched = { nodeId: node.id, how: chosen.how, words: chosen.words };
    return { exit: chosen.id };
  },
};
