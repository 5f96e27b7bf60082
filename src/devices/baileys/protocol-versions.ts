import type { WAVersion } from '@whiskeysockets/baileys';
import { log } from '../../platform/logging.js';

const PREVIOUS_VERSION: WAVersion = [2, 3000, 1_035_194_821];

type VersionSource = 'baileys' | 'page' | 'previous';

/** Tries Baileys' WhatsApp Web version, that of WhatsApp's page, then a previous one. */
export class ProtocolVersions {
  source: VersionSource = 'baileys';
  private chosen: WAVersion | undefined;
  private choosing: Promise<boolean> | undefined;

  constructor(
    private readonly own: WAVersion,
    private readonly fetchWebVersion: () => Promise<WAVersion | null>,
  ) {}

  get current(): WAVersion {
    return this.chosen ?? this.own;
  }

  /** Returns false once all are refused, and starts again. */
  async refuse(version: WAVersion): Promise<boolean> {
    if (this.choosing) return this.choosing;
    // Another device reported this version.
    if (nameOf(version) !== nameOf(this.current)) return true;
    this.choosing = this.chooseNext().finally(() => (this.choosing = undefined));
    return this.choosing;
  }

  private async chooseNext(): Promise<boolean> {
    const rejected = nameOf(this.current);
    const page = this.source === 'baileys' ? await this.fetchWebVersion().catch(() => null) : null;
    if (page && nameOf(page) !== rejected) return this.switchTo(page, 'page', rejected);
    if (this.source !== 'previous') return this.switchTo(PREVIOUS_VERSION, 'previous', rejected);
    this.switchTo(undefined, 'baileys', rejected);
    return false;
  }

  private switchTo(version: WAVersion | undefined, source: VersionSource, rejected: string): true {
    this.chosen = version;
    this.source = source;
    log.warn({ rejected, version: nameOf(this.current), source }, 'WhatsApp Web version rejected');
    return true;
  }
}

const nameOf = (version: WAVersion): string => version.join('.');
