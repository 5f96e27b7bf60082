import type { BaileysEventMap } from '../../baileys/baileys-library.js';
import { isPersonal } from '../../baileys/jid.js';
import type { PhoneChat } from '../../devices.ports.js';

type ChatReport = Omit<PhoneChat, 'peer'> & { jid: string };

export function readChatUpdates(updates: BaileysEventMap['chats.update']): ChatReport[] {
  return updates.flatMap(({ id, archived, muteEndTime, ...other }) => {
    if (!id || !isPersonal(id)) return [];
    // Baileys unarchives a chat on each message.
    const isArchived = 'readOnly' in other ? null : (archived ?? null);
    const mute = muteEndTime === undefined ? null : readMute(muteEndTime === null ? null : Number(muteEndTime));
    return isArchived === null && !mute ? [] : [{ jid: id, isArchived, mute }];
  });
}

/** Treats -1 as forever. */
function readMute(endTime: number | null): PhoneChat['mute'] {
  if (endTime === null) return { isMuted: false, until: null };
  return { isMuted: true, until: endTime > 0 ? new Date(endTime) : null };
}
