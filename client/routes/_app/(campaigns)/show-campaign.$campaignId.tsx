import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '@/app/wait-briefly.js';
import { isNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { campaignReportQuery, operationPages, timelineQuery } from '@/data/campaign-report.js';
import { campaignQuery } from '@/data/campaigns.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { CampaignHead } from './-detail/head/campaign-head.js';
import { NoSuchCampaign } from './-detail/no-such-campaign.js';
import { Numbers } from './-detail/numbers/numbers.js';
import { numbersAddress } from './-detail/numbers/numbers-address.js';
import { Report } from './-detail/report/report.js';

export const Route = createFileRoute('/_app/(campaigns)/show-campaign/$campaignId')({
  staticData: {
    shape: 'cards',
    titleKey: 'campaigns.campaign',
    parent: '/campaigns',
    texts: ['campaigns', 'messages', 'exports'],
  },
  beforeLoad: requirePermission('edit campaigns'),
  validateSearch: numbersAddress.read,
  loaderDeps: numbersAddress.deps,
  loader: async ({ params, deps, cause }) => {
    const id = Number(params.campaignId);
    if (!isValidId(id)) return;
    const recipients = queryClient.prefetchQuery(operationPages(id, deps.state).query(deps));
    // Keeps the loaded data on a change of tab, page or search.
    if (cause === 'stay') return;
    await waitBriefly(
      Promise.all([
        recipients,
        queryClient.prefetchQuery(campaignQuery(id)),
        queryClient.prefetchQuery(campaignReportQuery(id, deps.run)),
        queryClient.prefetchInfiniteQuery(timelineQuery(id)),
      ]),
    );
  },
  component: CampaignPage,
});

const isValidId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

function CampaignPage(): React.ReactElement {
  const id = Number(Route.useParams().campaignId);
  const { state, run } = Route.useSearch();
  const { data: campaign, error, refetch } = useQuery({ ...campaignQuery(id), enabled: isValidId(id) });
  if (!isValidId(id) || isNotFound(error)) return <NoSuchCampaign />;
  if (!campaign) return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <CardSkeletons />;
  // A relaunch appears only in a request without a run number.
  const earlierRun = run !== undefined && run < campaign.run ? run : undefined;
  return (
    <>
      <CampaignHead campaign={campaign} run={earlierRun} />
      <Report campaign={campaign} run={earlierRun}>
        <Numbers campaign={campaign} state={state} run={earlierRun} />
      </Report>
    </>
  );
}
