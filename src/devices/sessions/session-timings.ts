import { Injectable } from '@nestjs/common';

/** The rhythm of sessions, in one place so that tests can shorten it. */
@Injectable()
export class SessionTimings {
  /** How long each QR lives; unset means WhatsApp's rhythm: 60 s the first, 20 s the others. */
  qrMs: number | undefined = undefined;
  readonly firstQrMs = 60_000;
  readonly nextQrMs = 20_000;
  /** A pairing code dies with its connection, which WhatsApp keeps for as long as six QRs last. */
  codeMs = 150_000;
  /** A passkey challenge. WhatsApp allows ten minutes, but after five the phone wants a code to be compared as well. */
  passkeyMs = 5 * 60_000;
  /** The phone's answer to a passkey. */
  passkeyAcceptMs = 60_000;
  /** Shorter drops are not shown. */
  hideDropMs = 10_000;
  /** So many connections that were open and dropped within a minute are no accident: what comes back at once drops at once again. */
  unstableDrops = 3;
  /** How long a connection must last after several that dropped, until the device counts as on again. */
  stableMs = 60_000;
  /** At least, between the devices that connect when the server starts. */
  staggerMs = 20;
  /** Between two signs of life that are asked for while nothing else happens. */
  keepAliveMs = 15_000;
  /**
   * Without a single frame for so long, WhatsApp is asked once more. Longer than the rhythm of signs of life, so that a healthy connection
   * never gets there, and shorter than the 30 s after which Baileys gives up, because it then waits for half a minute more until a
   * dead network has closed.
   */
  silentMs = 20_000;
  /** The answer to that question; a connection without it is made anew. */
  probeMs = 5_000;
  /** A linked device that is not on after so long begins anew, though frames come. */
  openMs = 60_000;
}
