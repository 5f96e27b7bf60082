import titles from 'virtual:page-titles/ar';
import { gatherTexts } from './gather-texts.js';

export default {
  ...titles,
  ...gatherTexts(
    import.meta.glob<Record<string, unknown>>('../../locales/ar/{ui,shell,errors,validation}.json', {
      import: 'default',
      eager: true,
    }),
  ),
};
