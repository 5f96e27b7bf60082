import { crc32 } from 'node:zlib';

/**
 * Builds a zip with fixed timestamps, so that equal files produce an equal zip.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function zipFiles(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    // Zip version 2.0, UTF-8 names, no compression, 1 January 1980.
    const sharedHeader = Buffer.alloc(26);
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt16LE(0x0800, 2);
    sharedHeader.writeUInt16LE(0x0021, 8);
    sharedHeader.writeUInt32LE(crc32(bytes), 10);
    sharedHeader.writeUInt32LE(bytes.length, 14);
    sharedHeader.writeUInt32LE(bytes.length, 18);
    sharedHeader.writeUInt16LE(name.length, 22);
    const directoryEntry = Buffer.alloc(46);
    directoryEntry.write('PK\x01\x02', 'latin1');
    directoryEntry.writeUInt16LE(20, 4);
    sharedHeader.copy(directoryEntry, 6);
    directoryEntry.writeUInt32LE(offset, 42);
    directory.push(directoryEntry, name);
    const localFile = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sharedHeader, name, bytes]);
    bodies.push(localFile);
    offset += localFile.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
