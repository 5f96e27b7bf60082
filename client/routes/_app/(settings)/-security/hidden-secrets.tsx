import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@/app/i18n/isolate.js';
import { useSession } from '@/data/account/session.js';
import classes from '../-settings.module.css';

/** Replaces sign-in settings during impersonation. */
export function HiddenSecrets(): React.ReactElement {
  const { t } = useTranslation();
  const { name, username } = useSession().data;
  return (
    <Alert
      className={classes.section}
      color="gray"
      role="note"
      icon={<IconEyeOff size={20} stroke={1.5} />}
      title={t('settings.hidden.title')}
    >
      {t('settings.hidden.text', { name: isolate(name ?? username) })}
    </Alert>
  );
}
