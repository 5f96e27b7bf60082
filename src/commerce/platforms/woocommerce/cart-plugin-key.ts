import { sign } from '../../../platform/webhooks/signatures.js';

/** Derives the key of the cart plugin's address from the secret of webhooks, which it does not reveal. */
export const cartPluginKey = (secret: string): string => sign(secret, 'carts of a plugin');
