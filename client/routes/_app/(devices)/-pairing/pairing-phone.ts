const storageKey = (sessionId: string) => `mersal.asked-number.${sessionId}`;

/** Returns the number of the last requested code. This tab's storage keeps it during a reload. */
export function readPairingPhone(sessionId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(sessionId));
  } catch {
    return null;
  }
}

export function keepPairingPhone(sessionId: string, phone: string): void {
  try {
    sessionStorage.setItem(storageKey(sessionId), phone);
  } catch {
    // Without storage the user types the number again after a reload.
  }
}
