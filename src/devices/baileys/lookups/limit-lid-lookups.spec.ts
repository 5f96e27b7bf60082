import { expect, it } from '@jest/globals';
import { limitLidLookups } from './limit-lid-lookups.js';

const [KNOWN, UNANSWERED] = ['1@s.whatsapp.net', '2@s.whatsapp.net'];
const MAPPING = { pn: KNOWN, lid: '9@lid' };

function openNetwork() {
  const late = Promise.withResolvers<(typeof MAPPING)[] | undefined>();
  const queried: string[][] = [];
  const query = limitLidLookups((jids: string[]) => {
    queried.push(jids);
    return jids.includes(UNANSWERED) ? late.promise : Promise.resolve([MAPPING]);
  }, 10);
  return { query, queried, late };
}

it('returns WhatsApp’s answer', async () => {
  const { query } = openNetwork();
  expect(await query([KNOWN])).toEqual([MAPPING]);
});

it('waits for an unanswered number once, without delaying others', async () => {
  const { query, queried } = openNetwork();
  expect(await query([UNANSWERED])).toEqual([]);
  expect(await query([UNANSWERED])).toEqual([]);
  expect(await query([KNOWN, UNANSWERED])).toEqual([MAPPING]);
  expect(queried).toEqual([[UNANSWERED], [KNOWN]]);
});

it('queries again after a late answer, and not after a missing one', async () => {
  const { query, queried, late } = openNetwork();
  await query([UNANSWERED]);
  late.resolve([{ pn: UNANSWERED, lid: '8@lid' }]);
  await late.promise;
  expect(await query([UNANSWERED])).toEqual([{ pn: UNANSWERED, lid: '8@lid' }]);
  const silent = openNetwork();
  await silent.query([UNANSWERED]);
  // Baileys returns undefined after a timeout.
  silent.late.resolve(undefined);
  await silent.late.promise;
  await silent.query([UNANSWERED]);
  expect([queried.length, silent.queried.length]).toEqual([2, 1]);
});

it('rethrows failures', async () => {
  const query = limitLidLookups(() => Promise.reject(new Error('Connection Closed')));
  await expect(query([KNOWN])).rejects.toThrow('Connection Closed');
});
