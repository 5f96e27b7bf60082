import { Injectable } from '@nestjs/common';

/** Injectable, so that tests can shorten timings. */
@Injectable()
export class SessionTimings {
  /** Default as in WhatsApp: first QR 60 s, others 20 s. */
  qrMs: number | undefined = undefined;
  readonly firstQrMs = 60_000;
  readonly nextQrMs = 20_000;
  /** A code expires with its connection, after six QRs. */
  codeMs = 150_000;
  /** WhatsApp allows ten minutes, but the phone compares codes after five. */
  passkeyMs = 5 * 60_000;
  /** Limits the phone's answer to a passkey. */
  passkeyAcceptMs = 60_000;
  /** Shorter drops are not shown. */
  dropGraceMs = 10_000;
  /** Drops within a minute that make a device unstable. */
  unstableDrops = 3;
  /** An unstable device then counts as on. */
  stableMs = 60_000;
  /** Between devices at a server start. */
  staggerMs = 20;
  /** Ping interval. */
  keepAliveMs = 15_000;
  /** Above the ping interval, below Baileys' 30 s, after which it waits another half minute. */
  stallMs = 20_000;
  /** An unanswered probe replaces the connection. */
  probeMs = 5_000;
  /** A linked device then reconnects even if frames arrive. */
  openMs = 60_000;
}
