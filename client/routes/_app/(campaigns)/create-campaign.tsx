import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readIds, writeIds } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { contactQuery } from '@/data/contacts/contacts.js';
import { prefetchChoices } from '@/parts/campaign-form/prefetch-choices.js';
import { CampaignForm } from '@/parts/campaign-form/campaign-form.js';
import { type CampaignValues, EMPTY_CAMPAIGN } from '@/parts/campaign-form/campaign-values.js';

interface CreateSearch {
  /** IDs, joined as `7-12`. */
  groups?: string | number | undefined;
  contact_id?: number | undefined;
  body?: string | undefined;
}

export const Route = createFileRoute('/_app/(campaigns)/create-campaign')({
  staticData: {
    shape: 'form',
    titleKey: 'campaigns.form.create_title',
    parent: '/campaigns',
    texts: ['campaigns', 'devices', 'media', 'messages', 'text'],
  },
  validateSearch: ({ groups, contact_id, body }: Record<string, unknown>): CreateSearch => ({
    ...(readIds(groups).length > 0 && { groups: writeIds(readIds(groups)) }),
    ...(Number.isInteger(Number(contact_id)) && Number(contact_id) > 0 && { contact_id: Number(contact_id) }),
    ...(typeof body === 'string' && body !== '' && { body }),
  }),
  beforeLoad: requirePermission('add campaigns'),
  loaderDeps: ({ search: { contact_id: contact } }) => ({ contact }),
  loader: async ({ deps: { contact } }) => {
    await Promise.all([prefetchChoices(), contact !== undefined && queryClient.prefetchQuery(contactQuery(contact))]);
  },
  component: CreateCampaign,
});

function CreateCampaign(): React.ReactElement {
  const { t } = useTranslation();
  const { groups, contact_id: id, body = '' } = Route.useSearch();
  const { data: contact } = useQuery({ ...contactQuery(id ?? 0), enabled: id !== undefined });
  const contactGroups = contact?.groups ?? [];
  const initial: CampaignValues = {
    ...EMPTY_CAMPAIGN,
    body,
    groups:
      groups === undefined ? contactGroups.slice(0, 1).map((group) => String(group.id)) : readIds(groups).map(String),
    // Campaigns target groups, so a condition selects the contact.
    ...(contact?.phone_number &&
      contactGroups.length > 0 && { conditions: [{ field: 'phone', is: 'is', value: contact.phone_number }] }),
  };
  return (
    <CampaignForm
      key={`${groups}/${contact?.id}/${body}`}
      initial={initial}
      campaign={null}
      isPrefilled={groups !== undefined || id !== undefined || body !== ''}
      notice={
        contact &&
        contactGroups.length === 0 && (
          <Alert variant="light" icon={<IconInfoCircle size={20} stroke={1.5} />}>
            {t('campaigns.form.contact_alone')}
          </Alert>
        )
      }
    />
  );
}
