import { describe, expect, it } from '@jest/globals';
import { parseWhatsappText, type TextNode } from './whatsapp-text-parser.js';

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
  ])('formats %s', (text, drawn) => {
    expect(draw(parseWhatsappText(text))).toBe(drawn);
  });

  it.each(['2*3*4', 'a * b * c', 'snake_case_name', '*not\nover lines*', '**', '* *', '*', 'end*', '5 ~ 6', ''])(
    'leaves %j unchanged',
    (text) => {
      expect(draw(parseWhatsappText(text))).toBe(text);
    },
  );

  it('keeps a code block, over several lines', () => {
    expect(draw(parseWhatsappText('see ```*a*\n b``` end'))).toBe('see <block>*a*\n b</block> end');
  });

  it.each([
    ['https://example.com/a_b_c?x=1.', '<a https://example.com/a_b_c?x=1>https://example.com/a_b_c?x=1</a>.'],
    ['go to www.example.com, now', 'go to <a https://www.example.com>www.example.com</a>, now'],
    ['زر https://example.com؟', 'زر <a https://example.com>https://example.com</a>؟'],
    ['*https://example.com*', '<bold><a https://example.com>https://example.com</a></bold>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://', 'https://'],
  ])('finds the links of %s', (text, drawn) => {
    expect(draw(parseWhatsappText(text))).toBe(drawn);
  });

  it.each([
    ['marks that never close', ' *a *b', ' *a *b'],
    ['a mark closed on another line', '*a\nb* _c_', '*a\nb* <italic>c</italic>'],
    ['marks only', '***', '<bold>*</bold>'],
    ['three kinds inside each other', '*_~x~_*', '<bold><italic><strike>x</strike></italic></bold>'],
    ['a link that ends with its mark', '*www.a.b*, c', '<bold><a https://www.a.b>www.a.b</a></bold>, c'],
    ['a closing mark beyond the outer one', '*a _b* c_', '<bold>a _b</bold> c_'],
    ['a block that is never closed', '```*a*', '<code>`</code><bold>a</bold>'],
    ['an empty block', '``````', '<code>`</code><code>`</code>'],
    ['punctuation inside a link', 'http://a....b...', '<a http://a....b>http://a....b</a>...'],
    ['no address', 'www.*, http://...', 'www.*, http://...'],
    ['letters of two UTF-16 units', '𝐀*b*', '𝐀<bold>b</bold>'],
  ])('parses %s', (_name, text, drawn) => {
    expect(draw(parseWhatsappText(text))).toBe(drawn);
  });

  const link = `http://a${'.'.repeat(99)}`;
  it.each([' *a', '*a ', '*', '_', '~', '`', '```', 'http://', 'www.', '*www.a*.', '*_~', '*_~a~_*', '\n*a', link])(
    'parses a text of %j in linear time',
    (pattern) => {
      const [short, long] = [32_768, 262_144].map((length) => fastestOf(5, pattern.repeat(length / pattern.length)));
      // Scanning ahead each time would take 64 times as long.
      expect(long!).toBeLessThan(40 * Math.max(short!, 10));
    },
    60_000,
  );

  it('parses more nodes than a function call accepts arguments', () => {
    expect(parseWhatsappText('*a* '.repeat(150_000))).toHaveLength(300_000);
  });
});

/** Returns the shortest duration, because other load only slows a run. */
function fastestOf(times: number, text: string): number {
  const durations = Array.from({ length: times }, () => {
    const before = performance.now();
    parseWhatsappText(text);
    return performance.now() - before;
  });
  return Math.min(...durations);
}
