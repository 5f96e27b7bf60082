import { expect, it } from '@jest/globals';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { countedIncoming, groupAlbums } from './group-albums.js';

const message = (id: number, album_id: string | null, over: Partial<MessageResource> = {}) =>
  ({
    id,
    album_id,
    kind: 'image',
    media: { held: null },
    quoted: null,
    is_deleted: false,
    status: 'received',
    from_me: false,
    ...over,
  }) as MessageResource;
const group = (...messages: MessageResource[]) => groupAlbums(messages).map((album) => album.map(({ id }) => id));

it('joins neighbors of one album only', () => {
  expect(group(message(1, 'A'), message(2, 'A'), message(3, null), message(4, 'A'), message(5, 'B'))).toEqual([
    [1, 2],
    [3],
    [4],
    [5],
  ]);
  expect(group(message(1, 'A'), message(2, 'A', { is_deleted: true }), message(3, 'A', { from_me: true }))).toEqual([
    [1],
    [2],
    [3],
  ]);
});

it('counts an album once and skips sent messages', () => {
  const counted = countedIncoming([
    message(1, 'A'),
    message(2, null),
    message(3, 'A'),
    message(4, null, { from_me: true }),
  ]);
  expect(counted.map(({ id }) => id)).toEqual([1, 2]);
});
