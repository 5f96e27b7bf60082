import type { TFunction } from 'i18next';

/** A bot without a name is told from others by its number. */
export const nameBot = ({ id, bot_name: name }: { id: number; bot_name: string }, t: TFunction): string =>
  name === '' ? t('chatbots.unnamed', { id: String(id) }) : name;
