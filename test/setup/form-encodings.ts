/** `a[b]` is an object and `a[]` a list. */
export type FormFields = Record<string, string>;
type Encode = (fields: FormFields) => [body: unknown, headers?: Record<string, string>];

export const toForm = (fields: FormFields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Adds null, which forms cannot send. */
export function toJson(fields: Record<string, string | null>): object {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, outer = name, inner] = /^(\w+)\[(\w*)\]$/.exec(name) ?? [];
    if (inner === undefined) body[name] = value;
    else if (inner === '') body[outer] = [value];
    else body[outer] = { ...(body[outer] as object), [inner]: value };
  }
  return body;
}

export const FORM_ENCODINGS: Record<string, Encode> = {
  multipart: (fields) => [toForm(fields)],
  urlencoded: (fields) => [
    new URLSearchParams(fields).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  JSON: (fields) => [toJson(fields)],
};
