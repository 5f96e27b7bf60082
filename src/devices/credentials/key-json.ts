/** Serializes byte arrays as base64. */
export function packValue(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, markBytes));
}

export function unpackValue(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString(), restoreBytes);
}

interface MarkedBytes {
  type: 'Buffer';
  data: string | number[];
}

// JSON.stringify calls Buffer.toJSON before the replacer, so `data` may be an array of numbers.
const isMarked = (value: unknown): value is MarkedBytes =>
  typeof value === 'object' && value !== null && (value as MarkedBytes).type === 'Buffer' && 'data' in value;

function markBytes(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { type: 'Buffer', data: Buffer.from(value).toString('base64') };
  if (isMarked(value) && Array.isArray(value.data))
    return { type: 'Buffer', data: Buffer.from(value.data).toString('base64') };
  return value;
}

function restoreBytes(_key: string, value: unknown): unknown {
  return isMarked(value) && typeof value.data === 'string' ? Buffer.from(value.data, 'base64') : value;
}
