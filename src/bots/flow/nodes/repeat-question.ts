import type { NodeDataOf } from '../flow.contract.js';
import type { NodeOf } from '../flow-graph.js';
import type { NodeOutcome, TurnInProgress } from '../turn-in-progress.js';

/** Asks again, or exits by `else` at `max_tries`. */
export function repeatQuestion(
  node: NodeOf<'choice'> | NodeOf<'ask'>,
  turn: TurnInProgress,
  renderQuestion: (data: Pick<NodeDataOf<'choice'>, 'message'>) => string,
): NodeOutcome {
  turn.tries += 1;
  const { max_tries: maxTries, message, retry_message: retry } = node.data;
  if (turn.tries >= maxTries) return { exit: 'else' };
  turn.reply(node, renderQuestion({ message: retry.trim() === '' ? message : retry }));
  return 'stops';
}
