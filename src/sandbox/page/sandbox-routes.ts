const ID = String.raw`[\w-]{1,40}`;
const inStore = (rest: string): RegExp => new RegExp(`^/shops/[a-z0-9-]{1,40}${rest}$`);

/** Routes open to signed-in users. Store faults affect only sandbox stores. */
const ROUTES: Record<string, RegExp[]> = {
  GET: [
    /^\/phones$/,
    /^\/phones\/\d{7,15}$/,
    /^\/phones\/\d{7,15}\/picture$/,
    /^\/phones\/\d{7,15}\/linked-devices$/,
    /^\/phones\/\d{7,15}\/chats$/,
    /^\/phones\/\d{7,15}\/chats\/\d{7,15}\/messages$/,
    /^\/phones\/\d{7,15}\/media\/[\w.%-]{1,120}$/,
    /^\/shops$/,
    inStore(''),
    inStore(`/orders/${ID}`),
  ],
  POST: [
    /^\/phones$/,
    /^\/phones\/\d{7,15}\/(scan|enter-code|messages|read|played|presence|block|archive|mute)$/,
    inStore('/(orders|carts|customers|otp|reviews|questions|subscription|install|uninstall|keys|expire-tokens)'),
    inStore(`/orders/${ID}/(read|shipment|invoice)`),
    inStore(`/carts/${ID}/buy`),
    inStore(`/customers/${ID}/login`),
  ],
  PUT: [inStore('/receiver')],
  PATCH: [/^\/phones\/\d{7,15}$/, inStore(`/(orders|carts|customers)/${ID}`), inStore('/trouble')],
  DELETE: [/^\/phones\/\d{7,15}\/linked-devices\/\d{1,4}$/, inStore(`/carts/${ID}`)],
};

/** Returns whether a path without API prefix is open. */
export function isAllowed(method: string, path: string): boolean {
  return ROUTES[method]?.some((pattern) => pattern.test(path)) ?? false;
}
