import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeSilence, makeWebmVoice, opusHead } from '../setup/make-voice.js';
import { countSamples, countSeconds, NotOpus } from '../../src/media/voice/opus.js';
import { readOgg } from '../../src/media/voice/read-ogg.js';
import { readWebm } from '../../src/media/voice/read-webm.js';
import { computeChecksum, writeOgg } from '../../src/media/voice/write-ogg.js';

/** Opus packets of 20 ms, with lengths around the limit of an Ogg segment (255 bytes). */
const packets = [1, 254, 255, 256, 509, 510, 1275, 9000, ...Array<number>(200).fill(80)].map((length) =>
  Buffer.concat([Buffer.from([0x98]), randomBytes(length - 1)]),
);

/** Splits the file into Ogg pages without the tested code. */
function pagesOf(ogg: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < ogg.length;) {
    const count = ogg[at + 26]!;
    const length = ogg.subarray(at + 27, at + 27 + count).reduce((sum, part) => sum + part, 27 + count);
    pages.push(ogg.subarray(at, at + length));
    at += length;
  }
  return pages;
}

describe('a recording', () => {
  it('of a browser becomes Ogg with identical packets', () => {
    const recording = readWebm(makeWebmVoice(packets));
    expect(recording.packets).toEqual(packets);
    expect(readOgg(writeOgg(recording))).toEqual({ head: opusHead(), packets });
  });

  it('has pages with valid numbers, checksums, positions and flags', () => {
    const pages = pagesOf(writeOgg({ head: opusHead(), packets }));
    expect(pages.map((page) => page.toString('latin1', 0, 4))).toEqual(pages.map(() => 'OggS'));
    expect(pages.map((page) => page.readUInt32LE(18))).toEqual([...pages.keys()]);
    expect(pages.map((page) => page[5])).toEqual(
      pages.map((_, at) => (at === 0 ? 2 : at === pages.length - 1 ? 4 : 0)),
    );
    expect(pages.at(-1)!.readBigInt64LE(6)).toBe(BigInt(packets.length * 960));
    for (const page of pages) {
      const sum = page.readUInt32LE(22);
      const blank = Buffer.from(page);
      blank.writeUInt32LE(0, 22);
      expect(computeChecksum(blank)).toBe(sum);
    }
    // Check value of CRC-32/CKSUM (0x765e7680) without its final inversion. Ogg's CRC has none.
    expect(computeChecksum(Buffer.from('123456789'))).toBe(0x89a1897f);
  });

  it('has the duration of its packets, without the skipped start', () => {
    expect(countSeconds(readWebm(makeSilence(3)))).toBeCloseTo(3 - 312 / 48_000, 6);
    // Rows: first byte and frame count (RFC 6716, 3.1 and 3.2.5), samples at 48 kHz.
    const durations: [first: number, second: number, samples: number][] = [
      [0x00, 0, 480],
      [0x18, 0, 2880],
      [0x61, 0, 960],
      [0x80, 0, 120],
      [0xfb, 6, 5760],
    ];
    for (const [first, second, samples] of durations) expect(countSamples(Buffer.from([first, second]))).toBe(samples);
  });

  it('that was cut off keeps its complete packets', () => {
    const bytes = makeWebmVoice(packets);
    const { packets: complete } = readWebm(bytes.subarray(0, bytes.length - 100));
    expect(complete).toEqual(packets.slice(0, -2));
  });

  const ogg = writeOgg({ head: opusHead(), packets });
  it.each<[string, () => unknown]>([
    ['Vorbis', () => readWebm(makeWebmVoice(packets, { codec: 'A_VORBIS' }))],
    ['no packets of a track', () => readWebm(Buffer.from('1a45dfa3', 'hex'))],
    ['surround', () => countSeconds({ head: opusHead(6), packets })],
    ['a packet longer than 120 ms', () => countSamples(Buffer.from([0xfb, 7]))],
    ['nothing', () => readOgg(Buffer.alloc(0))],
    ['half an Ogg', () => readOgg(ogg.subarray(0, -40))],
    ['two streams', () => readOgg(Buffer.concat([ogg, setSerial(ogg, 7)]))],
    ['noise', () => readOgg(randomBytes(5000))],
  ])('is rejected when it is %s', (_, read) => expect(read).toThrow(NotOpus));

  it('with random bytes is converted or rejected', () => {
    for (let iteration = 0; iteration < 200; iteration++) {
      const bytes = makeWebmVoice(packets.slice(0, 20));
      for (let hits = 0; hits < 5; hits++)
        bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
      try {
        writeOgg(readWebm(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(NotOpus);
      }
    }
  });
});

function setSerial(ogg: Buffer, serial: number): Buffer {
  const changed = Buffer.from(ogg);
  let at = 0;
  for (const page of pagesOf(ogg)) {
    changed.writeUInt32LE(serial, at + 14);
    at += page.length;
  }
  return changed;
}
