import type { MessageResource } from '@server/messaging/messaging.contract.js';

export function groupAlbums(messages: readonly MessageResource[]): MessageResource[][] {
  const groups: MessageResource[][] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group && previous && areSameAlbum(previous, message)) group.push(message);
    else groups.push([message]);
  }
  return groups;
}

export const areSameAlbum = (a: MessageResource, b: MessageResource): boolean =>
  isOfAlbum(a) && isOfAlbum(b) && a.album_id === b.album_id && a.from_me === b.from_me;

function isOfAlbum({ album_id, kind, media, quoted, is_deleted, status }: MessageResource): boolean {
  const isPicture = (kind === 'image' || kind === 'video') && media !== null && media.held === null;
  return !!album_id && isPicture && !quoted && !is_deleted && status !== 'failed';
}

/** Returns incoming messages, of an album only the first. */
export function countedIncoming(messages: readonly MessageResource[]): MessageResource[] {
  const albums = new Set<string>();
  return messages.filter(({ from_me, album_id }) => {
    if (from_me || (album_id && albums.has(album_id))) return false;
    if (album_id) albums.add(album_id);
    return true;
  });
}
