import type { Network } from '../../network.js';
import { Problem } from '../../problem.js';
import type { VirtualPhone } from '../virtual-phone.js';
import { appendPatch, versionOf } from './append-patch.js';
import type { ChatSettings } from './chat-settings.js';

type Encode = (settings: ChatSettings) => ReturnType<ChatSettings['encodeArchive']>;

/** The person archives a chat on the handset, or brings it back; linked devices are told. */
export const archiveChat = (network: Network, phone: VirtualPhone, peer: VirtualPhone, isArchived: boolean) =>
  change(network, phone, (settings) => settings.encodeArchive(peer, isArchived));

/** The person mutes a chat on the handset until then, for ever (-1), or not any more (null). */
export const muteChat = (network: Network, phone: VirtualPhone, peer: VirtualPhone, until: number | null) =>
  change(network, phone, (settings) => settings.encodeMute(peer, until));

/** The person marks a chat on the handset as read or unread. */
export const markChat = (network: Network, phone: VirtualPhone, peer: VirtualPhone, isRead: boolean) =>
  change(network, phone, (settings) => settings.encodeRead(peer, isRead));

function change(network: Network, phone: VirtualPhone, encode: Encode): Promise<void> {
  return phone.enqueue(async () => {
    if (!phone.record.online) throw new Problem(409, 'phone_offline', 'This phone has no network.');
    // A linked device may add one of its own while this is made, and then it does not fit any more.
    for (;;) {
      const { name, patch, version } = await encode(phone.settings);
      if (versionOf(phone, name) !== version) continue;
      appendPatch(network, phone, name, patch);
      return;
    }
  });
}
