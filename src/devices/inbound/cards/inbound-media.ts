import type { MediaKind } from '../../connection.messages.js';

export interface InboundMedia {
  kind: MediaKind;
  mimetype: string;
  fileName: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** Loudness of a voice note, 0 to 100. */
  waveform: number[] | null;
}
