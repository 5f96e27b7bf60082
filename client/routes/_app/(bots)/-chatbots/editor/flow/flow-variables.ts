import type { NodeData } from '@server/bots/flow/flow.contract.js';

const IN_BRACES = /\{([^{}|]+)\}/g;

/** Returns variables, of webhook results only those that a text uses. */
export function flowVariables(steps: readonly NodeData[]): string[] {
  const fields = steps.flatMap((data) =>
    data.type === 'set_field' || (data.type === 'ask' && data.answer !== 'name') ? [data.field] : [],
  );
  const webhookNames = steps.flatMap((data) => (data.type === 'webhook' && data.name !== '' ? [data.name] : []));
  const referenced = steps
    .flatMap((data) => ('message' in data ? [...data.message.matchAll(IN_BRACES)].map(([, name]) => name!.trim()) : []))
    .filter((name) => webhookNames.some((webhook) => name === webhook || name.startsWith(`${webhook}.`)));
  return [...new Set([...fields, ...webhookNames, ...referenced])].filter((name) => name !== '');
}
