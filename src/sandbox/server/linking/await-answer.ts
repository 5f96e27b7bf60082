import { Problem } from '../../problem.js';
import type { OpenConnection } from '../open-connection.js';

const TIMEOUT_MS = 15_000;

/** Rejects on timeout or disconnect. */
export function awaitAnswer<T>(connection: OpenConnection, listen: (answer: (value: T) => void) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = (): void => reject(new Problem(410, 'link_failed', 'The device is gone or did not answer.'));
    const timer = setTimeout(fail, TIMEOUT_MS);
    connection.whenClosed(fail);
    listen((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
