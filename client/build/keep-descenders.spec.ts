import { expect, it } from '@jest/globals';
import postcss from 'postcss';
import { keepDescenders } from './keep-descenders.js';

const process = (css: string): string => postcss([keepDescenders()]).process(css, { from: undefined }).css;
const hasSpace = (css: string): boolean => process(css).includes('padding-block-end: 0.2em');

it('truncated text has room for descenders without moving the content below', () => {
  expect(process('.name { text-overflow: ellipsis }')).toBe(
    '.name { text-overflow: ellipsis; padding-block-end: 0.2em; margin-block-end: -0.2em }',
  );
  expect(hasSpace('.text { -webkit-line-clamp: 2 }')).toBe(true);
  expect(hasSpace('.head .title { margin: 0; text-overflow: ellipsis }')).toBe(true);
});

it('text is unchanged if it is not truncated, has its own spacing, or is in a cell or field', () => {
  for (const css of [
    '.name { overflow: hidden }',
    '.chip { padding: 1px 10px; text-overflow: ellipsis }',
    '.name { margin-block-end: 8px; text-overflow: ellipsis }',
    '.name { margin: 4px 0 8px; text-overflow: ellipsis }',
    '.table td { text-overflow: ellipsis }',
    '.search input { text-overflow: ellipsis }',
    '.device select { text-overflow: ellipsis }',
  ])
    expect(process(css)).toBe(css);
});
