import { Invalid } from '../../platform/errors.js';
import { PlatformRejected, PlatformUnreachable } from '../commerce.errors.js';
import { BadStoreAddress, StoreProblem } from '../platforms/connector.js';

export async function translateProblem<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadStoreAddress) throw Invalid.field(error.field, error.code);
    if (!(error instanceof StoreProblem)) throw error;
    throw error.kind === 'unreachable' || error.kind === 'busy' ? new PlatformUnreachable() : new PlatformRejected();
  }
}
