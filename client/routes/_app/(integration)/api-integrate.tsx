import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/app/query-client.js';
import { requireOwner } from '@/app/use-can.js';
import { apiKeysQuery, type IssuedToken } from '@/data/account/api-keys.js';
import { PageHeader } from '@/ui/page-header.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import classes from './-api/api.module.css';
import { Credentials } from './-api/credentials.js';
import { Guide } from './-api/guide.js';
import { Install } from './-api/install.js';
import { Keys } from './-api/keys.js';
import { LastCalls } from './-api/last-calls.js';

export const Route = createFileRoute('/_app/(integration)/api-integrate')({
  staticData: {
    shape: 'form',
    titleKey: 'api.title',
    menu: { group: 'account', at: 30, icon: 'Code', isForOwner: true },
    texts: ['api'],
  },
  beforeLoad: requireOwner,
  loader: () => void queryClient.prefetchQuery(apiKeysQuery),
  component: ApiIntegration,
});

const API_BASE_URL = `${location.origin}/api/integrate/v1`;
const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

function ApiIntegration(): React.ReactElement {
  const { t } = useTranslation();
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const [typedToken, setTypedToken] = useState('');
  if (!keys)
    return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={4} />;
  const shownKey = keys.find(({ app_id }) => app_id === issued?.appId) ?? keys[0];
  if (!shownKey) return <Install onIssued={setIssued} />;
  const token = issued?.token ?? typedToken;
  return (
    <>
      <PageHeader description={t('api.description')} />
      <div className={classes.page}>
        <Credentials apiKey={shownKey} issued={issued} baseUrl={API_BASE_URL} />
        <Keys keys={keys} onIssued={setIssued} />
        <Guide
          baseUrl={API_BASE_URL}
          credentials={{ appId: shownKey.app_id, token: token || TOKEN_PLACEHOLDER }}
          isTokenKnown={token !== ''}
          typedToken={issued ? null : typedToken}
          onTokenChange={setTypedToken}
        />
        <LastCalls />
      </div>
    </>
  );
}
