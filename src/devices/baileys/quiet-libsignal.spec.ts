import { describe, expect, it } from '@jest/globals';
import { quietLibsignal } from './quiet-libsignal.js';

describe('quietLibsignal', () => {
  it('drops only output that contains private keys', () => {
    const seen: unknown[][] = [];
    const write = (...parts: unknown[]) => void seen.push(parts);
    const target = { info: write, warn: write, error: write };
    quietLibsignal(target);

    target.info('Closing session:', { privKey: 'secret' });
    target.warn('Session already closed', { privKey: 'secret' });
    target.error('Session error:MessageCounterError', 'stack');
    target.info('Listening on', 3000);
    target.error(new Error('Closing session:'));

    expect(seen).toEqual([['Listening on', 3000], [expect.any(Error)]]);
  });
});
