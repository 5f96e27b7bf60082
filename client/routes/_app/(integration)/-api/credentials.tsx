import { Alert, Anchor, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '@server/auth/api-keys/api-keys.contract.js';
import type { FreshToken } from '@/data/account/api-keys.js';
import classes from './api.module.css';
import { CopyField } from './copy-field.js';
import { Part } from './part.js';

interface CredentialsProps {
  apiKey: ApiKeyResource;
  fresh: FreshToken | null;
  base: string;
  /** Typed in after it was hidden, for the examples below. */
  typed: string;
  onType: (token: string) => void;
}

/** What a program needs to call the API. */
export function Credentials({ apiKey, fresh, base, typed, onType }: CredentialsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Part title={t('api.credentials')} help={t('api.credentials_help')}>
      {fresh && (
        <Alert color="accent" role="status" icon={<IconKey size={20} stroke={1.5} />}>
          {t('api.shown_once')}
        </Alert>
      )}
      <div className={classes.facts}>
        <CopyField label={t('api.app_id')} value={fresh?.appId ?? apiKey.app_id} />
        <CopyField label={t('api.token')} value={fresh?.token ?? apiKey.masked_token} isHidden={!fresh} />
        <CopyField label={t('api.base')} value={base} />
        {!fresh && (
          <TextInput
            label={t('api.paste_token')}
            description={t('api.paste_token_help')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value.trim())}
            dir="ltr"
            wrapperProps={{ dir: undefined }}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </div>
      <Anchor href="/docs" target="_blank">
        {t('api.docs')}
      </Anchor>
    </Part>
  );
}
