import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { appChoicesQuery } from '@/data/stores/apps.js';

export function useAppChoices({ t }: { t: TFunction }): { value: number; label: string }[] | null {
  const { data } = useQuery(appChoicesQuery);
  return data?.map(({ id, name }) => ({ value: id, label: t(`apps.platform.${name}`) })) ?? null;
}
