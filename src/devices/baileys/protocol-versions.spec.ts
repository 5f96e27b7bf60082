import { describe, expect, it } from '@jest/globals';
import type { WAVersion } from './baileys-library.js';
import { ProtocolVersions } from './protocol-versions.js';

const OWN: WAVersion = [2, 3000, 1];
const PAGE: WAVersion = [2, 3000, 2];

describe('ProtocolVersions', () => {
  it('goes from the tested one to the page’s and the former one, then says that all were refused and begins again', async () => {
    const versions = new ProtocolVersions(OWN, () => Promise.resolve(PAGE));
    expect([versions.current, versions.source]).toEqual([OWN, 'baileys']);
    expect(await versions.refuse(versions.current)).toBe(true);
    expect([versions.current, versions.source]).toEqual([PAGE, 'page']);
    expect(await versions.refuse(versions.current)).toBe(true);
    expect(versions.source).toBe('former');
    expect(await versions.refuse(versions.current)).toBe(false);
    expect([versions.current, versions.source]).toEqual([OWN, 'baileys']);
  });

  it.each([
    ['cannot be asked', () => Promise.resolve(null)],
    ['does not answer', () => Promise.reject(new Error('no network'))],
    ['names the one that was refused', () => Promise.resolve(OWN)],
  ])('passes over a page that %s', async (_how, askPage) => {
    const versions = new ProtocolVersions(OWN, askPage);
    expect(await versions.refuse(OWN)).toBe(true);
    expect(versions.source).toBe('former');
  });

  it('moves one step for all devices that are told the same', async () => {
    let asked = 0;
    const versions = new ProtocolVersions(OWN, () => {
      asked++;
      return Promise.resolve(PAGE);
    });
    expect(await Promise.all([1, 2, 3].map(() => versions.refuse(OWN)))).toEqual([true, true, true]);
    expect(await versions.refuse(OWN)).toBe(true);
    expect([versions.current, asked]).toEqual([PAGE, 1]);
  });
});
