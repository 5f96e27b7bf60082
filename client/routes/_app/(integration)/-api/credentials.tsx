import { Alert, Anchor } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '@server/auth/api-keys/api-keys.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import type { IssuedToken } from '@/data/account/api-keys.js';
import classes from './api.module.css';
import { ApiCopyField } from './api-copy-field.js';
import { ApiSection } from './api-section.js';

interface CredentialsProps {
  apiKey: ApiKeyResource;
  issued: IssuedToken | null;
  baseUrl: string;
}

export function Credentials({ apiKey, issued, baseUrl }: CredentialsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ApiSection title={t('api.credentials')} help={t('api.credentials_of', { name: isolate(apiKey.name) })}>
      {issued && (
        <Alert color="accent" role="status" icon={<IconKey size={20} stroke={1.5} />}>
          {t('api.shown_once')}
        </Alert>
      )}
      <ApiCopyField label={t('api.base')} value={baseUrl} />
      <div className={classes.facts}>
        <ApiCopyField label={t('api.app_id')} value={issued?.appId ?? apiKey.app_id} />
        <ApiCopyField
          label={t('api.token')}
          value={issued?.token ?? apiKey.masked_token}
          isHidden={!issued}
          help={issued ? undefined : t('api.token_hidden')}
        />
      </div>
      <Anchor href="/docs" target="_blank">
        {t('api.docs')}
      </Anchor>
    </ApiSection>
  );
}
