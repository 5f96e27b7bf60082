/** A form as its page names its fields: `a[b]` is an object and `a[]` a list. */
export type Fields = Record<string, string>;
type Way = (fields: Fields) => [body: unknown, headers?: Record<string, string>];

export const toForm = (fields: Fields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** The same as programs send it, which have null besides. */
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

/** How one form can be sent. */
export const WAYS: Record<string, Way> = {
  multipart: (fields) => [toForm(fields)],
  urlencoded: (fields) => [
    new URLSearchParams(fields).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  JSON: (fields) => [toJson(fields)],
};
