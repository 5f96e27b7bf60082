import { useCallback, useEffect, useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignResource, ListCampaignsResult } from '@server/campaigns/definition/campaign.contract.js';
import { bannerAtom, store } from '@/app/atoms.js';
import { countCampaigns, deleteAllCampaigns, deleteCampaigns } from '@/data/campaigns.js';
import { RelaunchDialog } from '@/parts/campaigns/relaunch-dialog.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { ButtonLink } from '@/ui/links.js';
import { CampaignActions } from './campaign-actions.js';

type CampaignList = ListBasics<CampaignResource> & { answer: ListCampaignsResult | undefined };

export function useCampaignParts({ can, isEmpty, answer, selection }: CampaignList): ListParts<CampaignResource> {
  const [relaunching, setRelaunching] = useState<CampaignResource | null>(null);
  usePackageBanner(answer?.packageErrors?.message);
  const [canAdd, canEdit] = [can('add campaigns'), can('edit campaigns')];
  const renderActions = useCallback(
    (campaign: CampaignResource) => <CampaignActions campaign={campaign} onRelaunch={setRelaunching} />,
    [],
  );
  return {
    buttons: canAdd && !isEmpty && <CreateLink />,
    more: canEdit && !isEmpty && (
      <DeleteAll texts="campaigns" count={countCampaigns} run={deleteAllCampaigns} onDeleted={selection.clear} />
    ),
    renderActions: (canAdd || canEdit) && renderActions,
    bulk: canEdit && <DeleteSelected texts="campaigns" selection={selection} run={deleteCampaigns} />,
    emptyButton: canAdd && <CreateLink />,
    after: relaunching && <RelaunchDialog campaign={relaunching} onClose={() => setRelaunching(null)} />,
  };
}

function usePackageBanner(message: string | undefined): void {
  useEffect(() => {
    if (message) store.set(bannerAtom, { code: 'plan_limit', message, retryAt: null });
  }, [message]);
}

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-campaign" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('campaigns.create')}
    </ButtonLink>
  );
}
