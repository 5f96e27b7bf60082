import type { BaileysEventMap } from '../../baileys/baileys-library.js';
import { isPersonal } from '../../baileys/jid.js';
import type { PhoneChat } from '../../devices.ports.js';

type Said = Omit<PhoneChat, 'peer'> & { jid: string };

/** Baileys' changes of chats -> what a phone says of those with one person, as far as it is archiving and muting. */
export function readChatUpdates(updates: BaileysEventMap['chats.update']): Said[] {
  return updates.flatMap(({ id, archived, muteEndTime, ...other }) => {
    if (!id || !isPersonal(id)) return [];
    // With a message Baileys brings chats back by itself, as a phone may do that is set so; nobody has done anything.
    const isArchived = 'readOnly' in other ? null : (archived ?? null);
    const mute = muteEndTime === undefined ? null : readMute(muteEndTime === null ? null : Number(muteEndTime));
    return isArchived === null && !mute ? [] : [{ jid: id, isArchived, mute }];
  });
}

/** WhatsApp tells when it ends: -1 is never. */
function readMute(endTime: number | null): PhoneChat['mute'] {
  if (endTime === null) return { isMuted: false, until: null };
  return { isMuted: true, until: endTime > 0 ? new Date(endTime) : null };
}
