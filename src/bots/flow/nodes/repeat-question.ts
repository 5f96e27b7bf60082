import type { NodeDataOf } from '../flow.contract.js';
import type { NodeOf } from '../flow-graph.js';
import type { Next, TurnInProgress } from '../turn-in-progress.js';

export function repeatQuestion(
  node: NodeOf<'choice'> | NodeOf<'ask'>,
  turn: TurnInProgress,
  wordsOf: (data: Pick<NodeDataOf<'choice'>, 'message'>) => string,
): Next {
  turn.tries += 1;
  const { max_tries: most, message, retry_message: retry } = node.data;
  if (turn.tries >= most) return { by: 'else' };
  turn.reply(node, wordsOf({ message: retry.trim() === '' ? message : retry }));
  return 'stands';
}
