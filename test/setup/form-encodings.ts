/** `a[b]` is a field of the object `a`, `a[]` an item of the list `a`. */
export type FormFields = Record<string, string>;
type Encode = (fields: FormFields) => [body: unknown, headers?: Record<string, string>];

export const toForm = (fields: FormFields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Returns a JSON body, which may contain null, unlike a form. */
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
