import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { campaignPages } from '@/data/campaigns.js';
import type { ChatFilter, ChatFilterInAddress } from '@/data/chats/chat-filter.js';

const WAITING_MINUTES = [15, 30, 60, 240, 1_440];
const MAX_CAMPAIGNS = 50;

interface MoreFiltersProps {
  filter: ChatFilter;
  onChange: (chosen: ChatFilterInAddress) => void;
}

export function MoreFilters({ filter, onChange }: MoreFiltersProps): React.ReactElement {
  const { t } = useTranslation();
  const canSeeStores = [useCan('aboundcarts'), useCan('other_events')].some(Boolean);
  const canSeeCampaigns = useCan('show campaigns');
  const { data: campaigns } = useQuery({ ...campaignPages.query({ rows: MAX_CAMPAIGNS }), enabled: canSeeCampaigns });
  const all = { value: '', label: t('ui.list.all') };
  const minutes = [...new Set([...WAITING_MINUTES, ...(filter.waiting_over === null ? [] : [filter.waiting_over])])];
  const listed = campaigns?.data ?? [];
  const isListed = filter.campaign === null || listed.some(({ id }) => id === filter.campaign);
  return (
    <>
      <NativeSelect
        label={t('inbox_views.waiting_over')}
        value={String(filter.waiting_over ?? '')}
        data={[
          all,
          ...minutes
            .toSorted((a, b) => a - b)
            .map((length) => ({ value: String(length), label: formatMinutes(length) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ waiting_over: value === '' ? undefined : Number(value) })
        }
      />
      {(canSeeStores || filter.store_customer !== null || filter.has_order !== null) && (
        <NativeSelect
          label={t('inbox_views.store')}
          value={filter.has_order ? 'order' : filter.store_customer ? 'customer' : ''}
          data={[
            all,
            { value: 'customer', label: t('inbox_views.store_customer') },
            { value: 'order', label: t('inbox_views.has_order') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              store_customer: value === 'customer' ? true : undefined,
              has_order: value === 'order' ? true : undefined,
            })
          }
        />
      )}
      {canSeeCampaigns && (listed.length > 0 || filter.campaign !== null) && (
        <NativeSelect
          label={t('inbox_views.campaign')}
          value={String(filter.campaign ?? '')}
          data={[
            all,
            ...listed.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isListed ? [] : [{ value: String(filter.campaign), label: t('inbox_views.other_campaign') }]),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ campaign: value === '' ? undefined : Number(value) })}
        />
      )}
    </>
  );
}

function formatMinutes(minutes: number): string {
  const [unit, length] =
    minutes % 1_440 === 0
      ? (['day', 1_440] as const)
      : minutes % 60 === 0
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  const locale = currentLanguage() === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / length);
}
