import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { bannerAtom } from '@/app/atoms.js';
import { RetryTime } from '@/ui/forms/form-problem.js';
import classes from './rejection-banner.module.css';

/** Shows 403 and 429 errors. Navigation clears them. */
export function RejectionBanner(): React.ReactElement | null {
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
