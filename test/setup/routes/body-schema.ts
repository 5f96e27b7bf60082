import type { z } from 'zod';
import { Id, Uuids } from '../../../src/platform/http/fields.contract.js';
import { toSchema } from '../../../src/platform/openapi/to-schema.js';

/** Parts of a zod schema's definition, of all kinds of schemas. */
interface Parts {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: z.ZodType[];
}

const partsOf = (schema: z.ZodType): Parts => schema.def;

/** Most fields accept one of these values. */
const FILLERS = [
  true,
  [{}],
  [1],
  1,
  90,
  'x',
  '123456',
  '0501112233',
  'https://nowhere.test/',
  '2026-01-01T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  ['x'],
  {},
];

/** Returns the fields of a body by name. */
export function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { type, shape, left, right, options, innerType, in: before, out: after } = partsOf(schema);
  if (shape) return shape;
  if (left && right) return { ...fieldsOf(left), ...fieldsOf(right) };
  const inner = options?.[0] ?? innerType ?? (type === 'pipe' && before && isTransform(before) ? after : before);
  return inner ? fieldsOf(inner) : {};
}

const isTransform = (schema: z.ZodType): boolean => partsOf(schema).type === 'transform';

/**
 * Returns a body with all required fields, and with optional ones that `known` names. `known` may name several values
 * of a field: the first valid one is taken.
 */
export function fillBody(
  schema: z.ZodType,
  known: Readonly<Record<string, readonly unknown[]>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
    const isRequired = !accepts(field, undefined);
    const choices = [...(known[name] ?? []), ...(isRequired ? [...choicesOf(field), ...FILLERS] : [])];
    const value = choices.find((choice) => accepts(field, choice));
    if (value !== undefined) body[name] = value;
  }
  return body;
}

function choicesOf(field: z.ZodType): unknown[] {
  const named = namedValues(toSchema(field));
  const isObject = Object.keys(fieldsOf(field)).length > 0;
  return [...named, ...named.map((value) => [value]), ...(isObject ? [fillBody(field, {})] : [])];
}

/** Returns the values that a JSON schema lists. */
function namedValues(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const listed = 'enum' in schema && Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [];
  const constant = 'const' in schema ? [schema.const] : [];
  return [...listed, ...constant, ...Object.values(schema).flatMap(namedValues)];
}

const accepts = (field: z.ZodType, value: unknown): boolean => field.safeParse(value).success;

/** Fields that name a device by its session. */
const NAME_DEVICES = ['device', 'session_id'];

/** Returns whether a body may name rows. */
export function namesRows(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  if (schema === Id || schema === (Uuids as z.ZodType)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  const {
    shape = {},
    element,
    valueType,
    innerType,
    in: before,
    out: after,
    left,
    right,
    options = [],
  } = partsOf(schema);
  if (NAME_DEVICES.some((name) => name in shape)) return true;
  return [...Object.values(shape), element, valueType, innerType, before, after, left, right, ...options].some(
    (part) => part !== undefined && namesRows(part, seen),
  );
}
