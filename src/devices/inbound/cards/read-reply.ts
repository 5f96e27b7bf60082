import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { proto } from '../../baileys/baileys-library.js';
import type { InboundReply, ReplyParam } from './inbound-cards.js';
import { cleanField } from './clean-field.js';

type Content = proto.IMessage;

const MAX_JSON_CHARS = 65_536;
const MAX_TOTAL_PARAMS = 100;
const MAX_DEPTH = 4;
const MAX_CHARS = { id: 1_000, title: 1_000, name: 100, key: 200, value: 4_096 };

const HIDDEN_FIELDS = new Set([
  'flow_token',
  'wa_flow_response_params',
  'id',
  'title',
  'description',
  'saved_address_id',
]);

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

export function textOfReply(content: Content): string | null {
  const reply = readReply(content);
  if (!reply) return null;
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage, interactiveResponseMessage } =
    content;
  const text =
    buttonsResponseMessage?.selectedDisplayText ||
    templateButtonReplyMessage?.selectedDisplayText ||
    listResponseMessage?.title ||
    interactiveResponseMessage?.body?.text;
  if (text?.trim()) return text;
  const { title, description } = reply.params ?? {};
  const titled = [title, description].filter((part) => typeof part === 'string').join('\n');
  const lines = reply.fields.map(({ name, value }) => `${name}: ${value}`);
  return titled || lines.join('\n') || reply.description || reply.id || reply.name || '';
}

function readFields(params: InboundReply['params']): InboundReply['fields'] {
  return Object.entries(params ?? {}).flatMap(([name, value]) =>
    HIDDEN_FIELDS.has(name) ? [] : fieldsOf(name, value),
  );
}

function fieldsOf(name: string, value: ReplyParam): InboundReply['fields'] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [{ name: fieldName(name), value: String(value) }];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([key, item]) => fieldsOf(key, item));
  const isPlain = value.every((item) => typeof item !== 'object');
  return isPlain ? [{ name: fieldName(name), value: value.join(', ') }] : value.flatMap((item) => fieldsOf(name, item));
}

/** Reads `Name` from WhatsApp's field names `screen_0_Name_0`. */
const fieldName = (name: string): string =>
  (/^screen_\d+_(.+)_\d+$/.exec(name)?.[1] ?? name).replaceAll('_', ' ').trim() || name;

function reply(
  type: InboundReply['type'],
  id: string | null | undefined,
  title: string | null | undefined,
  details: Partial<InboundReply> = {},
): InboundReply {
  return {
    type,
    id: cleanField(id, MAX_CHARS.id),
    title: cleanField(title, MAX_CHARS.title),
    description: null,
    name: null,
    params: null,
    fields: [],
    ...details,
  };
}

/** Parses untrusted JSON. Other text becomes `value`. */
function readParams(json: string | null | undefined): InboundReply['params'] {
  if (!json?.trim()) return null;
  if (json.length > MAX_JSON_CHARS) return { value: sanitizeText(json, MAX_CHARS.value) };
  try {
    const remaining = { entries: MAX_TOTAL_PARAMS };
    const value = limitSize(JSON.parse(json), 0, remaining);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value };
  } catch {
    return { value: sanitizeText(json, MAX_CHARS.value) };
  }
}

function limitSize(value: unknown, depth: number, remaining: { entries: number }): ReplyParam {
  if (typeof value === 'string') return sanitizeText(value, MAX_CHARS.value);
  if (typeof value !== 'object' || value === null) return value as ReplyParam;
  if (depth === MAX_DEPTH) return null;
  const claimEntry = (): boolean => remaining.entries-- > 0;
  if (Array.isArray(value)) return value.filter(claimEntry).map((item) => limitSize(item, depth + 1, remaining));
  const entries: [string, ReplyParam][] = [];
  for (const [name, item] of Object.entries(value)) {
    if (!claimEntry()) break;
    if (name !== '__proto__') entries.push([sanitizeText(name, MAX_CHARS.key), limitSize(item, depth + 1, remaining)]);
  }
  return Object.fromEntries(entries);
}
