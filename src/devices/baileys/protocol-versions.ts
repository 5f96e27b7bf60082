import type { WAVersion } from '@whiskeysockets/baileys';
import { log } from '../../platform/logging.js';

/** That of the release of Baileys before ours, with which Mersal ran as well. */
const FORMER_VERSION: WAVersion = [2, 3000, 1_035_194_821];

type VersionSource = 'baileys' | 'page' | 'former';

/**
 * Which version of WhatsApp Web we say we are: Baileys' own, with which it was tested; when WhatsApp no longer serves it the one of
 * WhatsApp's page; then the one before. Of the whole process: what is too old for one device is so for all.
 */
export class ProtocolVersions {
  source: VersionSource = 'baileys';
  private chosen: WAVersion | undefined;
  private choosing: Promise<boolean> | undefined;

  constructor(
    private readonly own: WAVersion,
    /** The version of WhatsApp's page; null when it cannot be asked. */
    private readonly askPage: () => Promise<WAVersion | null>,
  ) {}

  get current(): WAVersion {
    return this.chosen ?? this.own;
  }

  /** WhatsApp calls a version too old. False when it has refused all we know; the next attempt begins with the first again. */
  async refuse(version: WAVersion): Promise<boolean> {
    if (this.choosing) return this.choosing;
    // Another device has been told the same before.
    if (nameOf(version) !== nameOf(this.current)) return true;
    this.choosing = this.choose().finally(() => (this.choosing = undefined));
    return this.choosing;
  }

  private async choose(): Promise<boolean> {
    const refused = nameOf(this.current);
    const page = this.source === 'baileys' ? await this.askPage().catch(() => null) : null;
    if (page && nameOf(page) !== refused) return this.take(page, 'page', refused);
    if (this.source !== 'former') return this.take(FORMER_VERSION, 'former', refused);
    this.take(undefined, 'baileys', refused);
    return false;
  }

  private take(version: WAVersion | undefined, source: VersionSource, refused: string): true {
    this.chosen = version;
    this.source = source;
    log.warn({ refused, version: nameOf(this.current), source }, 'WhatsApp calls our version too old');
    return true;
  }
}

const nameOf = (version: WAVersion): string => version.join('.');
