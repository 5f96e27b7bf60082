const key = (sessionId: string) => `mersal.asked-number.${sessionId}`;

/** The number a pairing code was asked for, for this tab: a reload then still knows whose phone to pick up. */
export function readPairingPhone(sessionId: string): string | null {
  try {
    return sessionStorage.getItem(key(sessionId));
  } catch {
    return null;
  }
}

export function keepPairingPhone(sessionId: string, phone: string): void {
  try {
    sessionStorage.setItem(key(sessionId), phone);
  } catch {
    // Without storage the number is asked again after a reload.
  }
}
