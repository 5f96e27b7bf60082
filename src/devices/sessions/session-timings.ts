import { Injectable } from '@nestjs/common';

/** The rhythm of sessions, in one place so that tests can hurry it. */
@Injectable()
export class SessionTimings {
  /** How long each QR lives; unset means WhatsApp's rhythm: 60 s the first, 20 s the others. */
  qrMs: number | undefined = undefined;
  readonly firstQrMs = 60_000;
  readonly nextQrMs = 20_000;
  /** A pairing code dies with its connection, which WhatsApp keeps for as long as six QRs last. */
  codeMs = 150_000;
  /** Shorter drops are not shown. */
  hideDropMs = 5_000;
  /** Between the devices that connect when the server starts. */
  staggerMs = 50;
}
