import { createFileRoute } from '@tanstack/react-router';
import { isolate } from '@/app/i18n/isolate.js';
import { defineAddress, manyIds, oneOf } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { campaignPages } from '@/data/campaigns.js';
import { defineList } from '@/parts/list/define-list.js';
import { useGroupChoices } from '@/parts/use-group-choices.js';
import { CampaignsDrawing } from '@/ui/drawings/campaigns-drawing.js';
import { campaignColumns } from './-list/campaign-columns.js';
import { PHASES } from './-list/phases.js';
import { useCampaignParts } from './-list/use-campaign-parts.js';

const address = defineAddress({ groups: manyIds, state: oneOf(PHASES) });

const { load, List } = defineList({
  address,
  pages: campaignPages,
  label: 'campaigns.title',
  description: 'campaigns.description',
  searchHint: 'campaigns.list_search_hint',
  columns: campaignColumns,
  nameOf: ({ name }) => isolate(name),
  chips: {
    groups: { label: 'campaigns.groups', isMany: true, useChoices: useGroupChoices },
    state: {
      label: 'campaigns.status',
      useChoices: ({ t }) => PHASES.map((state) => ({ value: state, label: t(`campaigns.phase.${state}`) })),
    },
  },
  empty: { Drawing: CampaignsDrawing, title: 'campaigns.empty_title', text: 'campaigns.empty_text' },
  useParts: useCampaignParts,
});

export const Route = createFileRoute('/_app/(campaigns)/campaigns')({
  staticData: {
    shape: 'list',
    titleKey: 'campaigns.title',
    menu: { group: 'main', at: 50, icon: 'Speakerphone', permission: 'campaigns', isFlipped: true },
    texts: ['campaigns'],
  },
  beforeLoad: requirePermission('show campaigns'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
