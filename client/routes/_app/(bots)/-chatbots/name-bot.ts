import type { TFunction } from 'i18next';

export const nameBot = ({ id, bot_name: name }: { id: number; bot_name: string }, t: TFunction): string =>
  name === '' ? t('chatbots.unnamed', { id: String(id) }) : name;
