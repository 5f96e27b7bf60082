/** The calls of the JSON API a signed-in user may make: what the page of virtual phones needs. Fault switches are not among them. */
const ROUTES: Record<string, RegExp[]> = {
  GET: [
    /^\/phones$/,
    /^\/phones\/\d{7,15}$/,
    /^\/phones\/\d{7,15}\/picture$/,
    /^\/phones\/\d{7,15}\/linked-devices$/,
    /^\/phones\/\d{7,15}\/chats$/,
    /^\/phones\/\d{7,15}\/chats\/\d{7,15}\/messages$/,
    /^\/phones\/\d{7,15}\/media\/[\w.%-]{1,120}$/,
  ],
  POST: [/^\/phones$/, /^\/phones\/\d{7,15}\/(scan|enter-code|messages|read|played|presence|block)$/],
  PATCH: [/^\/phones\/\d{7,15}$/],
  DELETE: [/^\/phones\/\d{7,15}\/linked-devices\/\d{1,4}$/],
};

/** `path` begins after the API's own prefix. */
export function isAllowed(method: string, path: string): boolean {
  return ROUTES[method]?.some((pattern) => pattern.test(path)) ?? false;
}
