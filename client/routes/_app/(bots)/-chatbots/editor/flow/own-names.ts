import type { NodeData } from '@server/bots/flow/flow.contract.js';

/** What stands in single braces. */
const IN_BRACES = /\{([^{}|]+)\}/g;

/** Names that the flow itself fills: fields it keeps answers in, and what webhooks answered as far as a text asks for it. */
export function ownNames(steps: readonly NodeData[]): string[] {
  const fields = steps.flatMap((data) =>
    data.type === 'set_field' || (data.type === 'ask' && data.answer !== 'name') ? [data.field] : [],
  );
  const answers = steps.flatMap((data) => (data.type === 'webhook' && data.name !== '' ? [data.name] : []));
  const asked = steps
    .flatMap((data) => ('message' in data ? [...data.message.matchAll(IN_BRACES)].map(([, name]) => name!.trim()) : []))
    .filter((name) => answers.some((answer) => name === answer || name.startsWith(`${answer}.`)));
  return [...new Set([...fields, ...answers, ...asked])].filter((name) => name !== '');
}
