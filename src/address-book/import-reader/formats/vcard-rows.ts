import type { RowBatch } from './row-source.js';
import type { TextBlock } from './text-blocks.js';
import { type CardLine, cardLines } from './card-lines.js';
import { partsOf, cardText, unescape } from './card-text.js';

const BATCH_ROWS = 500;
/** Further numbers share the last column, as in Google's export. */
const MAX_PHONE_COLUMNS = 5;
const MAX_PHONES = 20;
const NUMBER_SEPARATOR = ' ::: ';

const FIELDS: Record<string, string> = {
  NICKNAME: 'Nickname',
  EMAIL: 'Email',
  ORG: 'Organization',
  TITLE: 'Title',
  ADR: 'Address',
  BDAY: 'Birthday',
  URL: 'Website',
  CATEGORIES: 'Categories',
  NOTE: 'Note',
};
const STRUCTURED = new Set(['ORG', 'ADR']);

interface Phone {
  text: string;
  /** Lower ranks come first. */
  rank: number;
}

interface Card {
  name: string;
  structuredName: string;
  phones: Phone[];
  fields: Map<string, string>;
  share: number;
}

export function* vcardRows(blocks: () => Iterable<TextBlock>): Generator<RowBatch> {
  const used = new Set<string>();
  let phones = 1;
  for (const card of readCards(blocks())) {
    phones = Math.max(phones, Math.min(card.phones.length, MAX_PHONE_COLUMNS));
    for (const name of card.fields.keys()) used.add(name);
  }
  const fields = Object.keys(FIELDS).filter((name) => used.has(name));
  const numbers = Array.from({ length: phones }, (_, at) => (phones > 1 ? `Phone ${at + 1}` : 'Phone'));
  let batch: RowBatch = { first: 1, rows: [['Name', ...numbers, ...fields.map((name) => FIELDS[name]!)]], share: 0 };
  for (const card of readCards(blocks())) {
    batch.rows.push(toRow(card, phones, fields));
    batch.share = card.share;
    if (batch.rows.length < BATCH_ROWS) continue;
    yield batch;
    batch = { first: batch.first + batch.rows.length, rows: [], share: card.share };
  }
  if (batch.rows.length > 0) yield { ...batch, share: 1 };
}

function toRow({ name, structuredName, phones, fields }: Card, columns: number, shownFields: string[]): string[] {
  const numbers = phones.toSorted((first, second) => first.rank - second.rank).map(({ text }) => text);
  const further = numbers.splice(columns - 1).join(NUMBER_SEPARATOR);
  const cells = [...numbers, further];
  while (cells.length < columns) cells.push('');
  return [name || structuredName, ...cells, ...shownFields.map((field) => fields.get(field) ?? '')];
}

function* readCards(blocks: Iterable<TextBlock>): Generator<Card> {
  let card: Card | null = null;
  let depth = 0;
  let isAgent = false;
  for (const line of cardLines(blocks)) {
    const { name, share } = line;
    const component = name === 'BEGIN' || name === 'END' ? line.value.trim().toUpperCase() : '';
    if (name === 'BEGIN' && component === 'VCARD') {
      if (isAgent) depth++;
      else {
        if (card) yield card;
        card = { name: '', structuredName: '', phones: [], fields: new Map(), share };
      }
    } else if (name === 'END' && component === 'VCARD') {
      if (depth > 0) depth--;
      else if (card) {
        yield { ...card, share };
        card = null;
      }
    } else if (card && depth === 0) addProperty(card, line);
    // The next card is an assistant's.
    isAgent = name === 'AGENT' && line.value.trim() === '';
  }
  if (card) yield card;
}

function addProperty(card: Card, line: CardLine): void {
  const { name } = line;
  if (name === 'TEL') addPhone(card, line);
  else if (name === 'FN') card.name ||= unescape(cardText(line));
  else if (name === 'N') {
    const [family, given, middle] = partsOf(cardText(line));
    card.structuredName ||= [given, middle, family].filter(Boolean).join(' ');
  } else if (Object.hasOwn(FIELDS, name)) addField(card, name, line);
}

function addField(card: Card, name: string, line: CardLine): void {
  const raw = cardText(line);
  const text = STRUCTURED.has(name) ? partsOf(raw).filter(Boolean).join(', ') : unescape(raw);
  const previous = card.fields.get(name);
  if (text !== '' && !previous?.split(', ').includes(text))
    card.fields.set(name, previous ? `${previous}, ${text}` : text);
}

function addPhone(card: Card, line: CardLine): void {
  const types = line.params.get('TYPE') ?? [];
  const whatsapp = line.params.get('WAID')?.[0];
  const text = whatsapp ? `+${whatsapp}` : unescape(cardText(line)).replace(/^tel:/i, '');
  if (text === '' || card.phones.length >= MAX_PHONES || card.phones.some((phone) => phone.text === text)) return;
  const isMobile = whatsapp !== undefined || types.some((type) => /^(?:CELL|MOBILE|IPHONE|WHATSAPP)$/.test(type));
  const isPreferred = types.includes('PREF') || line.params.has('PREF');
  const isMachine = types.some((type) => /FAX|PAGER|MODEM/.test(type));
  // Fax machines and pagers receive no messages.
  if (isMachine && !isMobile && !types.includes('VOICE')) return;
  card.phones.push({ text, rank: (isMobile ? 0 : 4) + (isPreferred ? 0 : 1) });
}
