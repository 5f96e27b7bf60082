import type { BinaryNode } from '@whiskeysockets/baileys/lib/WABinary/types.js';

export type Stanza = BinaryNode;
export type Attributes = Record<string, string | number | undefined>;

export const SERVER = '@s.whatsapp.net';

/** Omits undefined attributes. */
export function element(tag: string, attributes: Attributes = {}, content?: Stanza['content']): Stanza {
  const attrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) attrs[name] = String(value);
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export const children = (node: Stanza | undefined): Stanza[] =>
  node && Array.isArray(node.content) ? node.content : [];

export const child = (node: Stanza | undefined, tag: string): Stanza | undefined =>
  children(node).find((inner) => inner.tag === tag);

export const childrenNamed = (node: Stanza | undefined, tag: string): Stanza[] =>
  children(node).filter((inner) => inner.tag === tag);

export function bytesOf(node: Stanza | undefined): Buffer | undefined {
  const content = node?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : undefined;
}

export function uintOf(node: Stanza | undefined): number {
  return (bytesOf(node) ?? Buffer.alloc(0)).reduce((sum, byte) => sum * 256 + byte, 0);
}

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
