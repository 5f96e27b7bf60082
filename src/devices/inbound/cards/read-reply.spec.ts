import { describe, expect, it } from '@jest/globals';
import { readReply, textOfReply } from './read-reply.js';

const form = (paramsJson: string, text?: string) => ({
  interactiveResponseMessage: {
    ...(text !== undefined && { body: { text } }),
    nativeFlowResponseMessage: { name: 'flow', paramsJson },
  },
});

describe('a reply', () => {
  it('keeps nested parameters within bounds', () => {
    const params = { address: { city: 'Riyadh', lines: ['a', 'b'] }, count: 2, agreed: true, nothing: null };
    expect(readReply(form(JSON.stringify(params)))?.params).toEqual(params);
    const deep = { a: { b: { c: { d: { e: 1 } } } } };
    expect(readReply(form(JSON.stringify(deep)))?.params).toEqual({ a: { b: { c: { d: null } } } });
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key ${index}`, [index]]));
    expect(Object.keys(readReply(form(JSON.stringify(wide)))?.params ?? {})).toHaveLength(50);
    expect(readReply(form('{"__proto__":{"isAdmin":true},"a":1}'))?.params).toEqual({ a: 1 });
  });

  it('without JSON keeps its text', () => {
    expect(readReply(form('not json'))?.params).toEqual({ value: 'not json' });
    expect(readReply(form(`"${'x'.repeat(70_000)}"`))?.params?.['value']).toHaveLength(4_096);
    expect(readReply(form(' '))?.params).toBeNull();
    expect(readReply({ conversation: 'text' })).toBeNull();
  });

  it('becomes a text for users and bots', () => {
    expect(textOfReply(form('{"screen_0_Full_Name_0":"Sara","flow_token":"t","extras":["M","L"]}'))).toBe(
      'Full Name: Sara\nextras: M, L',
    );
    expect(textOfReply(form('{"id":"row","title":"Riyadh","description":"Same day"}'))).toBe('Riyadh\nSame day');
    expect(textOfReply(form('{"id":"row"}'))).toBe('row');
    expect(textOfReply(form('{"a":1}', 'Sent'))).toBe('Sent');
    expect(textOfReply({ buttonsResponseMessage: { selectedButtonId: 'yes' } })).toBe('yes');
    expect(textOfReply({ conversation: 'text' })).toBeNull();
  });
});
