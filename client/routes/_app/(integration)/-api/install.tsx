import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { useSession } from '@/data/account/session.js';
import { type IssuedToken, installCredentials } from '@/data/account/api-keys.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';

export function Install({ onIssued }: { onIssued: (issued: IssuedToken) => void }): React.ReactElement {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const isOwner = !useSession().data.impersonation;

  async function handleInstall(): Promise<void> {
    setBusy(true);
    try {
      onIssued(await installCredentials());
    } catch (error) {
      setBusy(false);
      showFailure(error, () => void handleInstall());
    }
  }
  return (
    <EmptyState
      icon={<IconCode size={24} stroke={1.5} />}
      title={t('api.none')}
      text={t(isOwner ? 'api.none_text' : 'api.none_inside')}
    >
      {isOwner && (
        <Button loading={isBusy} onClick={() => void handleInstall()}>
          {t('api.install')}
        </Button>
      )}
    </EmptyState>
  );
}
