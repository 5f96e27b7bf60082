import { sign } from '../../../platform/webhooks/signatures.js';

/** Derives a key that cannot sign webhooks. */
export const cartPluginKey = (secret: string): string => sign(secret, 'carts of a plugin');
