const key = (sessionId: string) => `mersal.asked-number.${sessionId}`;

/** Reads from this tab's storage, to survive a reload. */
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
    // Without storage the user types the number again after a reload.
  }
}
