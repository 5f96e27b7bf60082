import fc from 'fast-check';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  additionalProperties?: Schema | boolean;
}
export interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
}
/** Existing values by field name. With them a call passes the first check. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

const WORDS = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '{{a|b', '{name}', "'; drop table x", '-1', '1e999', '💥'.repeat(20)),
);
const ANYTHING = fc.oneof(fc.jsonValue({ maxDepth: 2 }), WORDS, fc.constantFrom(null, [], {}, 0, -1, 1e21));

/** Returns values of a field, most of which match the schema. */
export function valueOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const matching = matchingValue(schema, known);
  return fc.oneof(
    { weight: 6, arbitrary: known[name] ?? matching },
    { weight: 2, arbitrary: matching },
    { weight: 1, arbitrary: ANYTHING },
  );
}

function matchingValue(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => matchingValue(choice, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema, known);
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 3 });
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.maxSafeInteger());
  if (type === 'boolean') return fc.boolean();
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2040-01-01') })
      .map((at) => at.toISOString());
  return type === 'string' ? WORDS : ANYTHING;
}

function objectOf({ properties = {}, additionalProperties }: Schema, known: Known): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(WORDS, valueOf(additionalProperties, known), { maxKeys: 3 });
  const fields = Object.entries(properties).map(([name, property]) => [name, valueOf(property, known, name)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Clients remove these segments, which would address another route. */
const REMOVED_SEGMENTS = new Set(['', '.', '..']);
export const safely = (value: unknown): string => {
  const text = asText(value ?? '1').toWellFormed();
  return REMOVED_SEGMENTS.has(text) ? '1' : encodeURIComponent(text);
};

/** Returns values for path and query, and a body. */
export function callsOf({ parameters, requestBody }: Operation, known: Known) {
  const given = parameters.filter(({ in: where }) => where === 'path' || where === 'query');
  const values = given.map(({ name, schema }) => [name, valueOf(schema, known, name)] as const);
  const body = requestBody?.content['application/json']?.schema;
  return fc.tuple(
    fc.record(Object.fromEntries(values)),
    body ? valueOf(body, known) : fc.constant(undefined),
  ) as fc.Arbitrary<[values: Record<string, unknown>, body: unknown]>;
}

export const queryOf = ({ parameters }: Operation, values: Record<string, unknown>): string =>
  parameters
    .filter(({ in: where }) => where === 'query')
    .map(({ name }) => `${encodeURIComponent(name)}=${safely(values[name])}`)
    .join('&');

interface CheckedResponse {
  status: number;
  text: string;
  body: { code?: unknown; message?: unknown } | null;
}

/**
 * Throws unless the operation declares the response. The message starts with the response, because reports are
 * truncated.
 */
export function checkAnswer(call: string, { responses }: Operation, { status, text, body }: CheckedResponse): void {
  if (!(String(status) in responses)) throw new Error(`${status} ${text.slice(0, 200)} to ${call}`);
  if (status >= 400 && (typeof body?.code !== 'string' || typeof body.message !== 'string'))
    throw new Error(`${status} without a code: ${text.slice(0, 200)} to ${call}`);
}
