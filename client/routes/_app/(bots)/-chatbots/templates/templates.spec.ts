import { describe, expect, it } from '@jest/globals';
import { checkFlow } from '@server/bots/flow/check-flow.contract.js';
import { Flow } from '@server/bots/flow/flow.contract.js';
import { drawTemplate } from './draw-template.js';
import { TEMPLATE_NAMES } from './template-names.js';
import { texts as arabic } from './texts-ar.js';
import { texts as english } from './texts-en.js';

describe.each([
  ['en', english],
  ['ar', arabic],
])('templates (%s)', (_language, texts) => {
  it.each(TEMPLATE_NAMES)('%s is a publishable flow', (name) => {
    const { flow, name: title } = drawTemplate(name, texts);
    expect(title).not.toBe('');
    expect(Flow.parse(flow)).toEqual(flow);
    expect(checkFlow(flow, { variables: [] })).toEqual([]);
  });
});
