/** Opus packet of 20 ms. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
/** Samples that a decoder drops at the start (RFC 7845). */
const PRE_SKIP = 312;

export const opusHead = (channels = 1): Buffer => {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.set([1, channels], 8);
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
};

const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');

function element(id: string, content: Buffer, hasUnknownSize = false): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), hasUnknownSize ? UNKNOWN_SIZE : size, content]);
}

/** Imitates MediaRecorder: elements of unknown size, one packet per block. */
export function makeWebmVoice(packets: readonly Buffer[], { codec = 'A_OPUS', head = opusHead() } = {}): Buffer {
  const track = [
    element('d7', Buffer.from([1])),
    element('86', Buffer.from(codec)),
    element('63a2', head),
    element('e1', element('b5', Buffer.from('473b8000', 'hex'))),
  ];
  const blocks = packets.map((packet, index) => {
    const blockHeader = Buffer.from([0x81, 0, 0, 0x80]);
    blockHeader.writeInt16BE((index * 20) % 30_000, 1);
    return element('a3', Buffer.concat([blockHeader, packet]));
  });
  const clusters = [blocks.slice(0, 50), blocks.slice(50)].map((clusterBlocks) =>
    element('1f43b675', Buffer.concat([element('e7', Buffer.from([0])), ...clusterBlocks]), true),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', Buffer.concat([element('1654ae6b', element('ae', Buffer.concat(track))), ...clusters]), true),
  ]);
}

export const makeSilence = (seconds: number): Buffer => makeWebmVoice(Array<Buffer>(seconds * 50).fill(SILENCE));
