import { sign } from '../../../platform/webhooks/signatures.js';

/**
 * What stands in the address that a plugin for abandoned carts is given. It is made of the secret that signs the shop's webhooks and
 * changes with it, but signs nothing: whoever reads the address can tell of carts and of nothing else.
 */
export const cartPluginKey = (secret: string): string => sign(secret, 'carts of a plugin');
