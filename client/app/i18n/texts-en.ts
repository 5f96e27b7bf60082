import titles from 'virtual:page-titles/en';
import { gatherTexts } from './gather-texts.js';

export default {
  ...titles,
  ...gatherTexts(
    import.meta.glob<Record<string, unknown>>('../../locales/en/{ui,shell,errors,validation}.json', {
      import: 'default',
      eager: true,
    }),
  ),
};
