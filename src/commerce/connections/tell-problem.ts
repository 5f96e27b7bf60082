import { Invalid } from '../../platform/errors.js';
import { PlatformRefused, PlatformUnreachable } from '../commerce.errors.js';
import { BadShopAddress, ShopProblem } from '../platforms/connector.js';

/** What stands in the way at a platform, as whoever asked is told. */
export async function tellProblem<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadShopAddress) throw Invalid.field(error.field, error.code);
    if (!(error instanceof ShopProblem)) throw error;
    throw error.kind === 'unreachable' || error.kind === 'busy' ? new PlatformUnreachable() : new PlatformRefused();
  }
}
