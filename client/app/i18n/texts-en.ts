import titles from 'virtual:page-titles/en';
import { gatherTexts, type TextsOfFile } from './gather-texts.js';

export const everywhere = {
  ...titles,
  ...gatherTexts(
    import.meta.glob<TextsOfFile>('../../locales/en/{ui,shell,errors,validation}.json', {
      import: 'default',
      eager: true,
    }),
  ),
};

export const ofPages = import.meta.glob<TextsOfFile>(
  ['../../locales/en/*.json', '!../../locales/en/{ui,shell,errors,validation}.json'],
  { import: 'default' },
);
