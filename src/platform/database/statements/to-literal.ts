type Element = string | number | boolean | Date | null;

/** Writes arrays as `'{…}'` and objects as JSON. */
export function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return numberLiteral(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (value instanceof Uint8Array) return String.raw` E'\\x${Buffer.from(value).toString('hex')}'`;
  if (Array.isArray(value)) return quote(`{${(value as Element[]).map(toElement).join(',')}}`);
  return quote(JSON.stringify(value));
}

/** Quotes text. `escapeLiteral` of pg takes seconds for a megabyte. */
function quote(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', String.raw`\\`)}` : quoted;
}

/** Puts negative numbers in parentheses, because `--` begins a comment. */
function numberLiteral(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return `'${value}'`;
  return value < 0 ? `(${value})` : String(value);
}

function toElement(value: Element): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (typeof value === 'string') return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  throw new TypeError('array parameters hold no arrays or objects');
}
