import { useState } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recallBegun } from '@/app/begun.js';
import { RESET_REDIRECT_MS } from '@/app/constants.js';
import { AnchorLink } from '@/ui/links.js';
import { GoingOn } from './-going-on.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch, withGuestSearch } from './-guest-search.js';
import { ResetForm } from './-reset-form.js';

export const Route = createFileRoute('/(guest)/reset-password')({
  staticData: { titleKey: 'auth.reset_title', texts: ['auth', 'codes'] },
  validateSearch: readGuestSearch,
  beforeLoad: async ({ search }) => {
    await leaveWhenSignedIn({ search });
    const begun = recallBegun('password-reset');
    if (!begun) throw redirect({ to: '/forgot-password', search, replace: true });
    return { begun };
  },
  component: ResetPassword,
});

function ResetPassword(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const { begun } = Route.useRouteContext();
  const [isDone, setDone] = useState(false);
  return (
    <GuestPage
      title={t('auth.reset_title')}
      text={t('auth.reset_text')}
      footer={
        !isDone && (
          <AnchorLink to="/forgot-password" search={search}>
            {t('auth.other_login')}
          </AnchorLink>
        )
      }
    >
      {isDone ? (
        <GoingOn
          title={t('auth.password_reset')}
          text={t('auth.password_reset_text')}
          target={withGuestSearch('/login/email', search)}
          afterMs={RESET_REDIRECT_MS}
        />
      ) : (
        <ResetForm begun={begun} onDone={() => setDone(true)} />
      )}
    </GuestPage>
  );
}
