import { unknownVariables } from '../../templates/text/text-names.contract.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { checkNode } from './checking/check-node.contract.js';
import { checkPaths } from './checking/check-paths.contract.js';
import type { KnownToFlow } from './checking/known-to-flow.contract.js';
import { FlowMap } from './checking/flow-map.contract.js';
import { collectVariables, nodeTexts } from './checking/node-texts.contract.js';
import { takenKeys } from './checking/trigger-keys.contract.js';
import type { Flow } from './flow.contract.js';
import type { FlowProblem } from './flow-problem.contract.js';

export type { KnownToFlow } from './checking/known-to-flow.contract.js';

/** Finds problems in linear time. */
export function checkFlow(flow: Flow, known: KnownToFlow = {}): FlowProblem[] {
  const map = new FlowMap(flow);
  const found = [
    ...map.problems,
    ...flow.nodes.flatMap((node) => checkNode(node, map, known)),
    ...checkTexts(flow, known),
    ...checkPaths(map),
    ...map.starts.flatMap((node) =>
      takenKeys(node.data, known.taken).map((detail) => ({
        problem: 'trigger_taken' as const,
        nodeId: node.id,
        detail,
      })),
    ),
  ];
  const positions = new Map(flow.nodes.map(({ id }, index) => [id, index]));
  const positionOf = ({ nodeId }: FlowProblem) => (nodeId === null ? -1 : (positions.get(nodeId) ?? -1));
  return found.sort((left, right) => positionOf(left) - positionOf(right));
}

function checkTexts({ nodes }: Flow, { variables }: KnownToFlow): FlowProblem[] {
  const flowVariables = collectVariables(nodes);
  const names = variables && [...variables, ...flowVariables.names];
  return nodes.flatMap(({ id, data }) =>
    nodeTexts(data).flatMap((text): FlowProblem[] => {
      if (!/[{}]/.test(text)) return [];
      const compiled = compileText(text);
      const unknown = names ? unknownVariables(compiled, names).filter((name) => !flowVariables.has(name)) : [];
      return [
        ...(compiled.problems.some(breaksText) ? [{ problem: 'text_broken' as const, nodeId: id, detail: null }] : []),
        ...unknown.map((detail) => ({ problem: 'unknown_variable' as const, nodeId: id, detail })),
      ];
    }),
  );
}
