import type { DataOf } from '../flow.contract.js';
import type { KindOfNode } from '../turn-in-progress.js';
import { chooseOption } from '../matching/choose-option.js';
import { askAgain } from './ask-again.js';

type Choice = DataOf<'choice'>;

/** The options stand below the message, by the numbers they are chosen by. */
const withOptions = (message: string, options: Choice['options']): string => {
  const list = options.map(({ label }, index) => `${index + 1}. ${label}`).join('\n');
  return [message.trim(), list].filter((part) => part !== '').join('\n\n');
};

export const choice: KindOfNode<'choice'> = {
  enter: (node, turn) => {
    turn.reply(node, withOptions(node.data.message, node.data.options));
    return 'stands';
  },
  resume: (node, input, turn) => {
    if (input.kind !== 'message') return null;
    const { options } = node.data;
    const chosen = chooseOption(options, turn.heard);
    if (!chosen) return askAgain(node, turn, ({ message }) => withOptions(message, options));
    turn.matched = { nodeId: node.id, how: chosen.how, words: chosen.words };
    return { by: chosen.id };
  },
};
