import { flattenResponse } from '../reading/flatten-response.js';
import type { NodeBehavior } from '../turn-in-progress.js';

export const webhook: NodeBehavior<'webhook'> = {
  enter: ({ id, data: { url } }, turn) => {
    turn.add({ kind: 'call_webhook', nodeId: id, url, values: turn.known.toRecord() });
    return 'stops';
  },
  resume: ({ data: { name } }, input, { known }) => {
    if (input.kind !== 'answered') return null;
    if (input.json === null || input.json === undefined) return { exit: 'failed' };
    const prefix = name || 'answer';
    known.deleteVariables(prefix);
    for (const [path, value] of flattenResponse(input.json))
      known.setVariable(path === '' ? prefix : `${prefix}.${path}`, value);
    return { exit: null };
  },
};
