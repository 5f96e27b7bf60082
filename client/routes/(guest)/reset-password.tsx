import { useState } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recallPendingAuth } from '@/app/guest/pending-auth.js';
import { RESET_REDIRECT_MS } from '@/app/constants.js';
import { AnchorLink } from '@/ui/links.js';
import { ResumePrompt } from './-resume-prompt.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch, withGuestSearch } from './-guest-search.js';
import { ResetForm } from './-forms/reset-form.js';

export const Route = createFileRoute('/(guest)/reset-password')({
  staticData: { titleKey: 'auth.reset_title', texts: ['auth', 'codes'] },
  validateSearch: readGuestSearch,
  beforeLoad: async ({ search }) => {
    await leaveWhenSignedIn({ search });
    const pending = recallPendingAuth('password-reset');
    if (!pending) throw redirect({ to: '/forgot-password', search, replace: true });
    return { pending };
  },
  component: ResetPassword,
});

function ResetPassword(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const { pending } = Route.useRouteContext();
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
        <ResumePrompt
          title={t('auth.password_reset')}
          text={t('auth.password_reset_text')}
          target={withGuestSearch('/login/email', search)}
          afterMs={RESET_REDIRECT_MS}
        />
      ) : (
        <ResetForm pending={pending} onDone={() => setDone(true)} />
      )}
    </GuestPage>
  );
}
