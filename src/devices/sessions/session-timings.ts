import { Injectable } from '@nestjs/common';

@Injectable()
export class SessionTimings {
  /** Undefined: as in WhatsApp. */
  qrMs: number | undefined = undefined;
  readonly firstQrMs = 60_000;
  readonly nextQrMs = 20_000;
  /** A code expires with its connection, after six QRs. */
  codeMs = 150_000;
  /** The phone compares codes after five minutes. */
  passkeyMs = 5 * 60_000;
  passkeyAcceptMs = 60_000;
  /** Shorter drops are not shown. */
  dropGraceMs = 10_000;
  /** Drops within a minute. */
  unstableDrops = 3;
  stableMs = 60_000;
  staggerMs = 20;
  keepAliveMs = 15_000;
  /** Silence before a probe. Above the ping interval, below Baileys' own 30 s. */
  stallMs = 20_000;
  probeMs = 5_000;
  /** A linked device not open by then reconnects. */
  openMs = 60_000;
}
