import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { proto } from '../../baileys/baileys-library.js';
import type { InboundReply, ReplyParam } from './inbound-cards.js';
import { cleanField } from './clean-field.js';

type Content = proto.IMessage;

/** Longer parameters are not parsed. */
const MAX_JSON_CHARS = 65_536;
/** Entries of the parameters in all, and levels below them. */
const MAX_ENTRIES = 100;
const MAX_DEPTH = 4;
const MAX_CHARS = { id: 1_000, title: 1_000, name: 100, key: 200, value: 4_096 };

/** Tokens of the protocol among the fields that a person filled in. */
const HIDDEN_FIELDS = new Set([
  'flow_token',
  'wa_flow_response_params',
  'id',
  'title',
  'description',
  'saved_address_id',
]);

/** The choice or the form that somebody answered with, with its ids and parameters; null when a message is something else. */
export function readReply(content: Content): InboundReply | null {
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage, interactiveResponseMessage } =
    content;
  if (buttonsResponseMessage) {
    const { selectedButtonId, selectedDisplayText } = buttonsResponseMessage;
    return reply('button', selectedButtonId, selectedDisplayText);
  }
  if (listResponseMessage) {
    const { singleSelectReply, title, description } = listResponseMessage;
    return reply('list', singleSelectReply?.selectedRowId, title, {
      description: cleanField(description, MAX_CHARS.title),
    });
  }
  if (templateButtonReplyMessage) {
    const { selectedId, selectedDisplayText } = templateButtonReplyMessage;
    return reply('template', selectedId, selectedDisplayText);
  }
  if (!interactiveResponseMessage) return null;
  const { body, nativeFlowResponseMessage: flow } = interactiveResponseMessage;
  const params = readParams(flow?.paramsJson);
  const { id } = params ?? {};
  const name = cleanField(flow?.name, MAX_CHARS.name);
  return reply('form', typeof id === 'string' ? id : null, body?.text, { name, params, fields: readFields(params) });
}

/** The text that stands for an answer: its own words, else the fields that were filled in, else its id. */
export function textOfReply(content: Content): string | null {
  const answer = readReply(content);
  if (!answer) return null;
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage, interactiveResponseMessage } =
    content;
  const said =
    buttonsResponseMessage?.selectedDisplayText ||
    templateButtonReplyMessage?.selectedDisplayText ||
    listResponseMessage?.title ||
    interactiveResponseMessage?.body?.text;
  if (said?.trim()) return said;
  const { title, description } = answer.params ?? {};
  const titled = [title, description].filter((part) => typeof part === 'string').join('\n');
  const lines = answer.fields.map(({ name, value }) => `${name}: ${value}`);
  return titled || lines.join('\n') || answer.description || answer.id || answer.name || '';
}

/** The fields of a form in their order, those of nested objects too, with names as a person reads them. */
function readFields(params: InboundReply['params']): InboundReply['fields'] {
  return Object.entries(params ?? {}).flatMap(([name, value]) =>
    HIDDEN_FIELDS.has(name) ? [] : fieldsOf(name, value),
  );
}

function fieldsOf(name: string, value: ReplyParam): InboundReply['fields'] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [{ name: fieldName(name), value: String(value) }];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([key, each]) => fieldsOf(key, each));
  const isPlain = value.every((each) => typeof each !== 'object');
  return isPlain ? [{ name: fieldName(name), value: value.join(', ') }] : value.flatMap((each) => fieldsOf(name, each));
}

/** Fields of WhatsApp's own forms are called `screen_0_Name_0`. */
const fieldName = (name: string): string =>
  (/^screen_\d+_(.+)_\d+$/.exec(name)?.[1] ?? name).replaceAll('_', ' ').trim() || name;

function reply(
  type: InboundReply['type'],
  id: string | null | undefined,
  title: string | null | undefined,
  more: Partial<InboundReply> = {},
): InboundReply {
  return {
    type,
    id: cleanField(id, MAX_CHARS.id),
    title: cleanField(title, MAX_CHARS.title),
    ...{ description: null, name: null, params: null, fields: [] },
    ...more,
  };
}

/** Parameters that a stranger's client wrote, bounded; text that is no object of JSON is kept as `value`. */
function readParams(json: string | null | undefined): InboundReply['params'] {
  if (!json?.trim()) return null;
  if (json.length > MAX_JSON_CHARS) return { value: sanitizeText(json, MAX_CHARS.value) };
  try {
    const left = { entries: MAX_ENTRIES };
    const value = bounded(JSON.parse(json), 0, left);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value };
  } catch {
    return { value: sanitizeText(json, MAX_CHARS.value) };
  }
}

/** A copy with as many levels, entries and characters as are kept. */
function bounded(value: unknown, depth: number, left: { entries: number }): ReplyParam {
  if (typeof value === 'string') return sanitizeText(value, MAX_CHARS.value);
  if (typeof value !== 'object' || value === null) return value as ReplyParam;
  if (depth === MAX_DEPTH) return null;
  const takeOne = (): boolean => left.entries-- > 0;
  if (Array.isArray(value)) return value.filter(takeOne).map((each) => bounded(each, depth + 1, left));
  const kept: [string, ReplyParam][] = [];
  for (const [name, each] of Object.entries(value)) {
    if (!takeOne()) break;
    if (name !== '__proto__') kept.push([sanitizeText(name, MAX_CHARS.key), bounded(each, depth + 1, left)]);
  }
  return Object.fromEntries(kept);
}
