import { Injectable } from '@nestjs/common';

@Injectable()
export class SessionTimings {
  /** Undefined: as in WhatsApp, 60 s for the first QR, 20 s for others. */
  qrMs: number | undefined = undefined;
  readonly firstQrMs = 60_000;
  readonly nextQrMs = 20_000;
  /** A code expires with its connection, after six QRs. */
  codeMs = 150_000;
  /** WhatsApp allows ten minutes, but the phone compares codes after five. */
  passkeyMs = 5 * 60_000;
  /** Time limit of the phone's answer to a passkey. */
  passkeyAcceptMs = 60_000;
  /** Shorter drops are not shown. */
  dropGraceMs = 10_000;
  /** Drops within a minute that make a device unstable. */
  unstableDrops = 3;
  /** An unstable device counts as on after this time. */
  stableMs = 60_000;
  /** Pause between devices at a server start. */
  staggerMs = 20;
  keepAliveMs = 15_000;
  /** Silence before a probe. Above the ping interval, below Baileys' own 30 s. */
  stallMs = 20_000;
  /** An unanswered probe replaces the connection. */
  probeMs = 5_000;
  /** Time limit of opening a linked device, even if frames arrive. */
  openMs = 60_000;
}
