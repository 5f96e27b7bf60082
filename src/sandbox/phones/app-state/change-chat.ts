import type { Network } from '../../network.js';
import { Problem } from '../../problem.js';
import type { VirtualPhone } from '../virtual-phone.js';
import { appendPatch, versionOf } from './append-patch.js';
import type { ChatSettings } from './chat-settings.js';

type Encode = (settings: ChatSettings) => ReturnType<ChatSettings['encodeArchive']>;

export const archiveChat = (network: Network, phone: VirtualPhone, peer: VirtualPhone, isArchived: boolean) =>
  change(network, phone, (settings) => settings.encodeArchive(peer, isArchived));

export const muteChat = (network: Network, phone: VirtualPhone, peer: VirtualPhone, until: number | null) =>
  change(network, phone, (settings) => settings.encodeMute(peer, until));

export const markChat = (network: Network, phone: VirtualPhone, peer: VirtualPhone, isRead: boolean) =>
  change(network, phone, (settings) => settings.encodeRead(peer, isRead));

function change(network: Network, phone: VirtualPhone, encode: Encode): Promise<void> {
  return phone.enqueue(async () => {
    if (!phone.record.online) throw new Problem(409, 'phone_offline', 'This phone has no network.');
    // A linked device may append a patch meanwhile.
    for (;;) {
      const { name, patch, version } = await encode(phone.settings);
      if (versionOf(phone, name) !== version) continue;
      appendPatch(network, phone, name, patch);
      return;
    }
  });
}
