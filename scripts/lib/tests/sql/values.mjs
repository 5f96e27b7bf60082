/**
 * Value of an expression, as far as the source shows it. `texts` are alternatives, each a list of pieces with file and
 * position. A piece without text is a hole, known at run time only. `items`, `fields` and `call` belong to arrays,
 * objects and functions, and `options` are alternatives of these. `isSql` marks Kysely's `sql`.
 */
export const UNKNOWN = {};

const HOLES = [[{ text: undefined }]];

export const written = (text, file, position) => ({ texts: [[{ text, file, position }]] });

/** Joins texts. Alternatives are paired by position, so each occurs once. */
export function concatenate(parts) {
  const all = parts.map(({ texts }) => texts ?? HOLES);
  const count = Math.max(0, ...all.map(({ length }) => length));
  return { texts: Array.from({ length: count }, (_, at) => all.flatMap((texts) => texts[at % texts.length])) };
}

export function either(values) {
  const known = values.filter((value) => value !== UNKNOWN);
  if (known.length < 2) return known[0] ?? UNKNOWN;
  if (known.every(({ items }) => items)) return { items: known.flatMap(({ items }) => items) };
  const texts = known.flatMap((value) => value.texts ?? []);
  const call = known.find((value) => value.call)?.call;
  const isSql = known.some((value) => value.isSql);
  return { options: known, isSql, ...(texts.length > 0 && { texts }), ...(call && { call }) };
}

export function fieldOf(value, name) {
  if (value.options) return either(value.options.map((option) => fieldOf(option, name)));
  return value.fields?.get(name) ?? UNKNOWN;
}

export function join({ items = [] }, separator) {
  if (items.length === 0) return UNKNOWN;
  return concatenate(items.flatMap((item, at) => (at === 0 ? [item] : [separator, item])));
}

export function map({ items = [UNKNOWN] }, call) {
  if (!call) return UNKNOWN;
  return { items: items.map((item) => call([item])).flatMap((result) => result.items ?? [result]) };
}

/** Replaces a placeholder within texts by a value. */
export function replace(value, placeholder, replacement) {
  return {
    texts: value.texts.flatMap(
      (pieces) => concatenate(pieces.flatMap((piece) => split(piece, placeholder, replacement))).texts,
    ),
  };
}

function split(piece, placeholder, replacement) {
  if (piece.text === undefined || !piece.text.includes(placeholder)) return [{ texts: [[piece]] }];
  let start = 0;
  return piece.text.split(placeholder).flatMap((text, at) => {
    const part = { texts: [[{ ...piece, text, position: piece.position + start }]] };
    start += text.length + placeholder.length;
    return at === 0 ? [part] : [replacement, part];
  });
}
