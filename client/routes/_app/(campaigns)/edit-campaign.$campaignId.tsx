import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { campaignQuery } from '@/data/campaigns.js';
import { fetchMedia } from '@/data/media/media.js';
import { prefetchChoices } from '@/parts/campaign-form/prefetch-choices.js';
import { CampaignForm } from '@/parts/campaign-form/campaign-form.js';
import { campaignValuesOf } from '@/parts/campaign-form/campaign-values.js';
import { CampaignStateText, CampaignStatus } from '@/parts/campaigns/campaign-status.js';
import { PageHeader } from '@/ui/page-header.js';

export const Route = createFileRoute('/_app/(campaigns)/edit-campaign/$campaignId')({
  staticData: {
    shape: 'form',
    titleKey: 'campaigns.form.edit_title',
    parent: '/campaigns',
    texts: ['campaigns', 'devices', 'media', 'messages', 'text'],
  },
  beforeLoad: requirePermission('edit campaigns'),
  loader: async ({ params }) => {
    const id = Number(params.campaignId);
    if (!Number.isInteger(id) || id < 1) throw notFound();
    // The form must start from stored values.
    const campaignRequest = orNotFound(queryClient.fetchQuery({ ...campaignQuery(id), staleTime: 0 }));
    const [campaign] = await Promise.all([campaignRequest, prefetchChoices()]);
    const [media] = campaign.media;
    const item = media ? await fetchMedia(media.uuid) : null;
    return { campaign, item, isFileDeleted: media !== undefined && item === null };
  },
  // Pushes must not change an open form.
  staleTime: 0,
  component: EditCampaign,
});

function EditCampaign(): React.ReactElement {
  const { t } = useTranslation();
  const { campaign, item, isFileDeleted } = Route.useLoaderData();
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={
          <Group gap={12}>
            <CampaignStatus campaign={campaign} />
            {campaign.state !== 'finished' && (
              <span>
                <CampaignStateText campaign={campaign} />
              </span>
            )}
          </Group>
        }
      />
      <CampaignForm
        key={campaign.id}
        initial={campaignValuesOf(campaign, item && { item })}
        campaign={campaign}
        notice={
          isFileDeleted && (
            <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
              {t('campaigns.form.file_gone')}
            </Alert>
          )
        }
      />
    </>
  );
}
