import { describe, expect, it } from '@jest/globals';
import { chooseFiles, filesOfPaste, MAX_FILES_AT_ONCE } from './attach-files.js';

const file = (name: string, size = 10) => ({ name, size, type: 'image/png' });

describe('chooseFiles', () => {
  it('names the reason for each refused file', () => {
    const chosen = [file('a.png'), file('large.png', 100_000_001), file('empty.png', 0), file('b.png')];
    const { files, refused } = chooseFiles(0, chosen);
    expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
      ['large.png', 'file_too_large'],
      ['empty.png', 'file_empty'],
    ]);
  });

  it('counts files that are attached already', () => {
    const { files, refused } = chooseFiles(MAX_FILES_AT_ONCE - 1, [file('last.png'), file('over.png')]);
    expect(files.map(({ name }) => name)).toEqual(['last.png']);
    expect(refused).toEqual([{ file: file('over.png'), reason: 'too_many_files' }]);
  });
});

describe('filesOfPaste', () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const pasted = (text: string) =>
    filesOfPaste({ files: [picture] as unknown as FileList, getData: () => text }).map(({ name }) => name);

  it.each([
    ['a picture alone', '', ['image.png']],
    ['cells with their picture', 'a\tb\r\n1\t2', []],
    ['one word with its picture', 'total', []],
    ['a file and its name', 'image.png', ['image.png']],
    ['a file and its path', '/home/me/image.png\n', ['image.png']],
  ])('attaches the file of a paste or not: %s', (_, text, files) => {
    expect(pasted(text)).toEqual(files);
  });
});
