export type TextNode =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: TextNode[] }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string };

const KIND_OF_MARK = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' } as const;
type Mark = keyof typeof KIND_OF_MARK;

const FENCE = '```';
const LINK_START = /https?:\/\/|www\./iy;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
/** Characters that belong to the sentence at a link's end. */
const SENTENCE_MARKS = new Set('.,;:!?\'")]}*_~،؛؟…');

/** Parses in linear time, because a hostile text may consist of formatting marks. */
export function parseWhatsappText(text: string): TextNode[] {
  return new Parser(text).parse();
}

/** Caches results of scans, because positions only grow. */
class Parser {
  private readonly closing: Record<Mark, number> = { '*': -1, _: -1, '~': -1, '`': -1 };
  private lineEnd = -1;

  constructor(private readonly text: string) {}

  parse(): TextNode[] {
    const { text } = this;
    const nodes: TextNode[] = [];
    let position = 0;
    for (;;) {
      const open = text.indexOf(FENCE, position);
      // A block has content.
      const close = open < 0 ? -1 : text.indexOf(FENCE, open + FENCE.length + 1);
      if (close < 0) break;
      this.parseInline(position, open, nodes);
      nodes.push({ kind: 'block', text: text.slice(open + FENCE.length, close) });
      position = close + FENCE.length;
    }
    return this.parseInline(position, text.length, nodes);
  }

  private parseInline(from: number, to: number, nodes: TextNode[]): TextNode[] {
    const { text } = this;
    let plainFrom = from;
    let index = from;
    const push = (node: TextNode, end: number): void => {
      if (plainFrom < index) nodes.push({ kind: 'text', text: text.slice(plainFrom, index) });
      nodes.push(node);
      plainFrom = index = end;
    };
    while (index < to) {
      const char = text[index]!;
      const linkTo = startsLink(char) ? this.findLinkEnd(index, from, to) : -1;
      if (linkTo > 0) {
        const link = text.slice(index, linkTo);
        push({ kind: 'link', text: link, href: /^www\./i.test(link) ? `https://${link}` : link }, linkTo);
        continue;
      }
      const end = isMark(char) ? this.findEnd(index, from, to, char) : -1;
      if (isMark(char) && end > 0) {
        const kind = KIND_OF_MARK[char];
        const node: TextNode =
          kind === 'code'
            ? { kind, text: text.slice(index + 1, end) }
            : { kind, children: this.parseInline(index + 1, end, []) };
        push(node, end + 1);
        continue;
      }
      index += 1;
    }
    if (plainFrom < to) nodes.push({ kind: 'text', text: text.slice(plainFrom, to) });
    return nodes;
  }

  /** Returns the closing mark, or -1. Marks touch their text and close on the same line. */
  private findEnd(start: number, from: number, to: number, mark: Mark): number {
    const { text } = this;
    if (start + 1 >= to || isSpace(text[start + 1]) || (start > from && isWord(text[start - 1]))) return -1;
    const close = this.closingFrom(start + 2, mark);
    return close < to && close < this.lineEndFrom(start) ? close : -1;
  }

  private closingFrom(position: number, mark: Mark): number {
    const { text, closing } = this;
    if (closing[mark] >= position) return closing[mark];
    let index = text.indexOf(mark, position);
    while (index >= 0 && (isSpace(text[index - 1]) || isWord(text[index + 1]))) index = text.indexOf(mark, index + 1);
    return (closing[mark] = index < 0 ? Infinity : index);
  }

  private lineEndFrom(position: number): number {
    if (this.lineEnd >= position) return this.lineEnd;
    const index = this.text.indexOf('\n', position);
    return (this.lineEnd = index < 0 ? Infinity : index);
  }

  /** Returns the end of the link, or -1. */
  private findLinkEnd(start: number, from: number, to: number): number {
    const { text } = this;
    if (start > from && isWord(text[start - 1])) return -1;
    LINK_START.lastIndex = start;
    const opening = LINK_START.exec(text)?.[0];
    if (!opening) return -1;
    let end = start + opening.length;
    while (end < to && !endsLink(text[end]!)) end += 1;
    while (SENTENCE_MARKS.has(text[end - 1]!)) end -= 1;
    return end > start + opening.length ? end : -1;
  }
}

const startsLink = (char: string): boolean => char === 'h' || char === 'w' || char === 'H' || char === 'W';

const endsLink = (char: string): boolean => char === '<' || char === '>' || char === '"' || isSpace(char);

function isMark(char: string): char is Mark {
  return char === '*' || char === '_' || char === '~' || char === '`';
}

/** Tests ASCII without a Unicode lookup. */
function isWord(char: string | undefined): boolean {
  if (char === undefined) return false;
  const code = char.charCodeAt(0);
  if (code > 127) return WORD_CHARACTER.test(char);
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
}

function isSpace(char: string | undefined): boolean {
  if (char === undefined) return true;
  const code = char.charCodeAt(0);
  return code > 127 ? SPACE.test(char) : code === 32 || (code > 8 && code < 14);
}
