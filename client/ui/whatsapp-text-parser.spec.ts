import { describe, expect, it } from '@jest/globals';
import { parseWhatsappText, type TextNode } from './whatsapp-text-parser.js';

/** Draws the nodes as tags, to read the expectations at a glance. */
function draw(nodes: TextNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'link') return `<a ${node.href}>${node.text}</a>`;
      if ('children' in node) return `<${node.kind}>${draw(node.children)}</${node.kind}>`;
      return `<${node.kind}>${node.text}</${node.kind}>`;
    })
    .join('');
}

describe('parseWhatsappText', () => {
  it.each([
    ['plain', 'plain'],
    [
      '*bold* _italic_ ~strike~ `code`',
      '<bold>bold</bold> <italic>italic</italic> <strike>strike</strike> <code>code</code>',
    ],
    ['*_both_*', '<bold><italic>both</italic></bold>'],
    ['مرحبا *أحمد*، أهلًا', 'مرحبا <bold>أحمد</bold>، أهلًا'],
    ['(*in brackets*)', '(<bold>in brackets</bold>)'],
    ['*a* and *b*', '<bold>a</bold> and <bold>b</bold>'],
    ['*two * stars*', '<bold>two * stars</bold>'],
  ])('marks: %s', (text, drawn) => {
    expect(draw(parseWhatsappText(text))).toBe(drawn);
  });

  it.each(['2*3*4', 'a * b * c', 'snake_case_name', '*not\nover lines*', '**', '* *', '*', 'end*', '5 ~ 6', ''])(
    'leaves alone: %j',
    (text) => {
      expect(draw(parseWhatsappText(text))).toBe(text);
    },
  );

  it('keeps a block as it is, over lines', () => {
    expect(draw(parseWhatsappText('see ```*a*\n b``` end'))).toBe('see <block>*a*\n b</block> end');
  });

  it.each([
    ['https://example.com/a_b_c?x=1.', '<a https://example.com/a_b_c?x=1>https://example.com/a_b_c?x=1</a>.'],
    ['go to www.example.com, now', 'go to <a https://www.example.com>www.example.com</a>, now'],
    ['زر https://example.com؟', 'زر <a https://example.com>https://example.com</a>؟'],
    ['*https://example.com*', '<bold><a https://example.com>https://example.com</a></bold>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://', 'https://'],
  ])('links: %s', (text, drawn) => {
    expect(draw(parseWhatsappText(text))).toBe(drawn);
  });

  it('stays quick on a message made of marks', () => {
    const before = performance.now();
    parseWhatsappText('*a '.repeat(1365));
    expect(performance.now() - before).toBeLessThan(500);
  });
});
