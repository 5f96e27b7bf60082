import Papa from 'papaparse';
import { CONTACT_TEXT_NAMES, type ContactText, eachContactText } from '../contacts/contact-texts.contract.js';

export interface RowDetails {
  texts: Record<ContactText, string>;
  fields: string;
  further: readonly string[];
  /** Whether any row of the contact refuses messages. */
  hasRefused: boolean;
}

/** Either phone or LID is empty. */
export interface Address {
  phone: string;
  lid: string;
}

type ToLine = (row: string, phone: string, lid: string, details: RowDetails) => string;

/** Late rows that are buffered until the chunk ends. */
const MAX_LATE_ROWS = 25_000;

/** Merges rows of one contact. A row is late if its contact is in an earlier chunk. */
export class Repeats {
  private readonly isComplete: boolean[] = [];
  private readonly byLine = new Map<number, RowDetails>();
  private readonly late = new Map<string, RowDetails>();

  get hasLate(): boolean {
    return this.late.size > 0;
  }

  get isFull(): boolean {
    return this.late.size >= MAX_LATE_ROWS;
  }

  addLine(isComplete: boolean): void {
    this.isComplete.push(isComplete);
  }

  /** `line` is negative for contacts of earlier chunks. */
  add(line: number, address: Address, details: RowDetails): void {
    if (!this.mayFill(line, details)) return;
    if (line < 0) addTo(this.late, formatKey(address), details);
    else addTo(this.byLine, line, details);
  }

  /** Starts the next chunk. Cells contain no line ends. */
  fillLines(lines: Buffer, toLine: ToLine): { lines: Buffer; late: string } {
    const filled =
      this.byLine.size === 0 ? lines : Buffer.from(this.fillRepeated(lines.toString().split('\n'), toLine));
    let late = '';
    for (const [key, details] of this.late) late += toLine('', ...parseKey(key), details);
    this.byLine.clear();
    this.late.clear();
    this.isComplete.length = 0;
    return { lines: filled, late };
  }

  private fillRepeated(lines: string[], toLine: ToLine): string {
    for (const [at, repeat] of this.byLine) {
      const [row = '', phone = '', lid = '', ...details] =
        Papa.parse<string[]>(lines[at] ?? '', { delimiter: ',' }).data[0] ?? [];
      const texts = eachContactText(() => details.shift() ?? '');
      const [fields = '{}', numbers = '', optedOut = ''] = details;
      const further = numbers.replace(/^\{|\}$/g, '').split(',');
      const first = { texts, fields, further: further.filter((number) => number !== ''), hasRefused: optedOut === 't' };
      lines[at] = toLine(row, phone, lid, fillDetails(first, repeat)).replace(/\n$/, '');
    }
    return lines.join('\n');
  }

  private mayFill(line: number, { texts, fields, further, hasRefused }: RowDetails): boolean {
    const hasText = CONTACT_TEXT_NAMES.some((text) => texts[text] !== '');
    return hasRefused || further.length > 0 || (!this.isComplete[line] && (hasText || fields !== '{}'));
  }
}

function addTo<K>(rows: Map<K, RowDetails>, key: K, details: RowDetails): void {
  const known = rows.get(key);
  rows.set(key, known ? fillDetails(known, details) : details);
}

const LID_MARK = '@';
const formatKey = ({ phone, lid }: Address): string => phone || `${LID_MARK}${lid}`;
const parseKey = (key: string): [phone: string, lid: string] =>
  key.startsWith(LID_MARK) ? ['', key.slice(LID_MARK.length)] : [key, ''];

function fillDetails(first: RowDetails, later: RowDetails): RowDetails {
  return {
    texts: eachContactText((text) => first.texts[text] || later.texts[text]),
    fields: later.fields === '{}' ? first.fields : fillFields(first.fields, later.fields),
    further: [...new Set([...first.further, ...later.further])],
    hasRefused: first.hasRefused || later.hasRefused,
  };
}

function fillFields(first: string, later: string): string {
  // Entries preserve a column called __proto__, objects do not.
  const entries = (json: string): [string, unknown][] => Object.entries(JSON.parse(json) as Record<string, unknown>);
  const all = new Map([...entries(later), ...entries(first)]);
  const order = new Map([...entries(first), ...entries(later)]);
  return `{${[...order.keys()].map((name) => `${JSON.stringify(name)}:${JSON.stringify(all.get(name))}`).join()}}`;
}
