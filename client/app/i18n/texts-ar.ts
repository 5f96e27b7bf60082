import titles from 'virtual:page-titles/ar';
import { gatherTexts, type TextsOfFile } from './gather-texts.js';

export const everywhere = {
  ...titles,
  ...gatherTexts(
    import.meta.glob<TextsOfFile>('../../locales/ar/{ui,shell,errors,validation}.json', {
      import: 'default',
      eager: true,
    }),
  ),
};

export const ofPages = import.meta.glob<TextsOfFile>(
  ['../../locales/ar/*.json', '!../../locales/ar/{ui,shell,errors,validation}.json'],
  { import: 'default' },
);
