import { describe, expect, it } from '@jest/globals';
import type { WAVersion } from './baileys-library.js';
import { ProtocolVersions } from './protocol-versions.js';

const OWN: WAVersion = [2, 3000, 1];
const PAGE: WAVersion = [2, 3000, 2];

describe('ProtocolVersions', () => {
  it('tries the versions of Baileys, of WhatsApp’s page and a previous one, then starts again', async () => {
    const versions = new ProtocolVersions(OWN, () => Promise.resolve(PAGE));
    expect([versions.current, versions.source]).toEqual([OWN, 'baileys']);
    expect(await versions.refuse(versions.current)).toBe(true);
    expect([versions.current, versions.source]).toEqual([PAGE, 'page']);
    expect(await versions.refuse(versions.current)).toBe(true);
    expect(versions.source).toBe('previous');
    expect(await versions.refuse(versions.current)).toBe(false);
    expect([versions.current, versions.source]).toEqual([OWN, 'baileys']);
  });

  it.each([
    ['cannot be queried', () => Promise.resolve(null)],
    ['does not answer', () => Promise.reject(new Error('no network'))],
    ['has the refused version', () => Promise.resolve(OWN)],
  ])('skips a page that %s', async (_how, fetchWebVersion) => {
    const versions = new ProtocolVersions(OWN, fetchWebVersion);
    expect(await versions.refuse(OWN)).toBe(true);
    expect(versions.source).toBe('previous');
  });

  it('changes the version once when several devices are refused the same one', async () => {
    let queries = 0;
    const versions = new ProtocolVersions(OWN, () => {
      queries++;
      return Promise.resolve(PAGE);
    });
    expect(await Promise.all([1, 2, 3].map(() => versions.refuse(OWN)))).toEqual([true, true, true]);
    expect(await versions.refuse(OWN)).toBe(true);
    expect([versions.current, queries]).toEqual([PAGE, 1]);
  });
});
