import { canonicalName } from '../../../templates/text/text-names.contract.js';
import type { FlowNode, NodeData } from '../flow.contract.js';

export function nodeTexts(data: NodeData): string[] {
  switch (data.type) {
    case 'reply':
    case 'handover':
      return [data.message];
    case 'choice':
      return [data.message, data.retry_message, ...data.options.map(({ label }) => label)];
    case 'ask':
      return [data.message, data.retry_message];
    case 'set_field':
      return [data.value];
    default:
      return [];
  }
}

/** `has` matches names of webhook values, such as `answer.id`. */
export function collectVariables(nodes: readonly FlowNode[]): { names: string[]; has: (written: string) => boolean } {
  const names: string[] = [];
  const webhookNames: string[] = [];
  for (const { data } of nodes) {
    if (data.type === 'ask' || data.type === 'set_field') names.push(data.field);
    if (data.type === 'webhook') webhookNames.push(canonicalName(data.name || 'answer'));
  }
  const has = (written: string): boolean => {
    const name = canonicalName(written);
    return webhookNames.some((prefix) => name === prefix || name.startsWith(`${prefix}.`));
  };
  return { names: names.filter((name) => name !== ''), has };
}
