import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '@server/auth/api-keys/api-keys.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { deleteApiKey, type IssuedToken, rotateApiKey } from '@/data/account/api-keys.js';
import { useSession } from '@/data/account/session.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './api.module.css';
import { KeyDialog } from './key-dialog.js';
import { ApiSection } from './api-section.js';
import { scopeKey } from './scopes.js';

interface KeysProps {
  keys: ApiKeyResource[];
  onIssued: (issued: IssuedToken | null) => void;
}

/** Lists keys, which impersonating administrators cannot change. */
export function Keys({ keys, onIssued }: KeysProps): React.ReactElement {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  const isOwner = !useSession().data.impersonation;
  return (
    <ApiSection
      title={t('api.keys')}
      help={t('api.keys_help')}
      action={
        isOwner && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
            {t('api.new_key')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} isOwner={isOwner} onIssued={onIssued} />
        ))}
      </ul>
      {isCreating && <KeyDialog onClose={() => setCreating(false)} onCreated={onIssued} />}
    </ApiSection>
  );
}

interface KeyRowProps {
  apiKey: ApiKeyResource;
  isOwner: boolean;
  onIssued: (issued: IssuedToken | null) => void;
}

function KeyRow({ apiKey, isOwner, onIssued }: KeyRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { id, name } = apiKey;

  async function handleRotate(): Promise<void> {
    const isSure = await confirm({
      title: t('api.rotate_title', { name }),
      body: t('api.rotate_text'),
      confirmLabel: t('api.rotate'),
    });
    if (!isSure) return;
    try {
      onIssued(await rotateApiKey(id));
      toast.success(t('api.rotated'));
    } catch (error) {
      showFailure(error, () => void handleRotate());
    }
  }
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('api.delete_title', { name }),
      body: t('api.delete_text'),
      confirmLabel: t('api.delete'),
      isDestructive: true,
    });
    if (!isSure) return;
    try {
      await deleteApiKey(id);
      onIssued(null);
      toast.success(t('api.deleted'));
    } catch (error) {
      showFailure(error, () => void handleDelete());
    }
  }
  return (
    <li className={classes.row}>
      <KeyFacts apiKey={apiKey} />
      <div className={classes.actions}>
        {isOwner && (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={t('api.rotate_title', { name })}
              onClick={() => void handleRotate()}
            >
              {t('api.rotate')}
            </Button>
            <Button
              variant="default"
              color="red"
              size="xs"
              aria-label={t('api.delete_title', { name })}
              onClick={() => void handleDelete()}
            >
              {t('api.delete')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKeyResource }): React.ReactElement {
  const { t } = useTranslation();
  const { app_id, masked_token, scopes, addresses, last_used_at, previous_until } = apiKey;
  return (
    <div className={classes.about}>
      <div className={classes.name}>
        <bdi>{apiKey.name}</bdi>
      </div>
      <div className={classes.line}>
        <span>
          {t('api.app_id')}: <bdi dir="ltr">{app_id}</bdi>
        </span>
        <span>
          {t('api.key_token')}: <bdi dir="ltr">{masked_token}</bdi>
        </span>
      </div>
      <div className={classes.line}>{scopes.map((scope) => t(scopeKey(scope))).join(' · ')}</div>
      <div className={classes.line}>
        {addresses.length > 0 && (
          <span>
            {t('api.addresses_only')} <bdi dir="ltr">{addresses.join(', ')}</bdi>
          </span>
        )}
        <span>
          {last_used_at ? (
            <>
              {t('api.last_used')} <RelativeTime value={last_used_at} />
            </>
          ) : (
            t('api.never_used')
          )}
        </span>
        {previous_until && (
          <span>
            {t('api.previous_until')} <RelativeTime value={previous_until} />
          </span>
        )}
      </div>
    </div>
  );
}
