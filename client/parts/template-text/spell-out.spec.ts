import { describe, expect, it } from '@jest/globals';
import { spellOut } from './spell-out.js';

describe('spellOut', () => {
  it.each([
    ['{{Hello|مرحبًا}} {name}!', '{{Hello|مرحبًا}} {الاسم}!', '{{Hello|مرحبًا}} {name}!'],
    ['{{ {الاسم}|you {{a|b}}}}', '{{ {الاسم}|you {{a|b}}}}', '{{ {name}|you {{a|b}}}}'],
    ['{City}: {link:https://a.example/b}', '{City}: https://a.example/b', '{City}: https://a.example/b'],
    // A bar needs no escape outside a choice.
    [String.raw`20\|30 {{open`, String.raw`20\|30 {{open`, String.raw`20\|30 {{open`],
    [String.raw`{{20\|30|40}}`, '{{20|30|40}}', '{{20|30|40}}'],
  ])('spells out %s', (text, arabic, english) => {
    expect(spellOut(text, 'ar')).toBe(arabic);
    expect(spellOut(text, 'en')).toBe(english);
  });
});
