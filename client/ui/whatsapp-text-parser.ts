/** A piece of a message as WhatsApp draws it. */
export type TextNode =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: TextNode[] }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string };

const marks = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' } as const;
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"]+/iy;
const wordPattern = /[\p{L}\p{N}]/u;

/** Splits a message into what WhatsApp's marks mean: *bold*, _italic_, ~strike~, `code`, ```block``` and links. */
export function parseWhatsappText(text: string): TextNode[] {
  const nodes: TextNode[] = [];
  let position = 0;
  for (const match of text.matchAll(/```([\s\S]+?)```/g)) {
    nodes.push(...parseInline(text.slice(position, match.index)), { kind: 'block', text: match[1]! });
    position = match.index + match[0].length;
  }
  nodes.push(...parseInline(text.slice(position)));
  return nodes;
}

function parseInline(text: string): TextNode[] {
  const nodes: TextNode[] = [];
  let plain = '';
  let index = 0;
  const push = (node: TextNode, end: number): void => {
    if (plain) nodes.push({ kind: 'text', text: plain });
    plain = '';
    nodes.push(node);
    index = end;
  };
  while (index < text.length) {
    const link = readLink(text, index);
    if (link) {
      push({ kind: 'link', text: link, href: /^www\./i.test(link) ? `https://${link}` : link }, index + link.length);
      continue;
    }
    const char = text[index]!;
    const end = isMark(char) ? findEnd(text, index, char) : -1;
    if (isMark(char) && end > 0) {
      const inner = text.slice(index + 1, end);
      const kind = marks[char];
      push(kind === 'code' ? { kind, text: inner } : { kind, children: parseInline(inner) }, end + 1);
      continue;
    }
    plain += char;
    index += 1;
  }
  if (plain) nodes.push({ kind: 'text', text: plain });
  return nodes;
}

function isMark(char: string): char is keyof typeof marks {
  return char in marks;
}

/** Where a mark that opens at `start` closes, or -1. Marks hug their words and end on the same line. */
function findEnd(text: string, start: number, mark: string): number {
  if (isWord(text[start - 1]) || isSpace(text[start + 1])) return -1;
  for (let index = start + 1; index < text.length && text[index] !== '\n'; index++) {
    if (text[index] !== mark || index === start + 1) continue;
    if (!isSpace(text[index - 1]) && !isWord(text[index + 1])) return index;
  }
  return -1;
}

/** A link that begins here, without the punctuation of the sentence around it. */
function readLink(text: string, index: number): string | null {
  if (isWord(text[index - 1])) return null;
  linkPattern.lastIndex = index;
  const link = linkPattern.exec(text)?.[0].replace(/[.,;:!?'")\]}*_~،؛؟…]+$/u, '');
  return link && link.length > 4 && !/^https?:\/\/$/i.test(link) ? link : null;
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && wordPattern.test(char);
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || /\s/.test(char);
}
