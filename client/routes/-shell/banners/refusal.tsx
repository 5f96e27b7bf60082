import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { bannerAtom } from '@/app/atoms.js';
import { RetryTime } from '@/ui/forms/form-problem.js';
import classes from './refusal.module.css';

/** A refusal that concerns the whole account or the user's rights (403, 429); gone on the next page. */
export function Refusal(): React.ReactElement | null {
  const { t } = useTranslation();
  const [banner, setBanner] = useAtom(bannerAtom);
  if (!banner) return null;
  return (
    <Alert
      className={classes.banner}
      color="red"
      radius={0}
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.5} />}
      withCloseButton
      closeButtonLabel={t('shell.close')}
      onClose={() => setBanner(null)}
    >
      {banner.retryAt === null ? (
        banner.message
      ) : (
        <>
          {t('errors.too_many_tries')} <RetryTime at={banner.retryAt} />
        </>
      )}
    </Alert>
  );
}
