import { useState } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recallPendingAuth } from '@/app/guest/pending-auth.js';
import { DASHBOARD, LOGIN, OTP_LOGIN_REDIRECT_MS } from '@/app/constants.js';
import { AnchorLink } from '@/ui/links.js';
import { ResumePrompt } from './-resume-prompt.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch } from './-guest-search.js';
import { TwoFactorForm } from './-forms/two-factor-form.js';

export const Route = createFileRoute('/(guest)/login_/second-step')({
  staticData: { titleKey: 'auth.second_step', texts: ['auth', 'codes'] },
  validateSearch: readGuestSearch,
  beforeLoad: async ({ search }) => {
    await leaveWhenSignedIn({ search });
    if (!recallPendingAuth('second-step')) throw redirect({ to: LOGIN, search, replace: true });
  },
  component: TwoFactor,
});

function TwoFactor(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const [isRecovery, setRecovery] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <GuestPage
      title={t('auth.second_step')}
      text={t('auth.second_step_text')}
      footer={
        <AnchorLink to="/login" search={search}>
          {t('auth.start_over')}
        </AnchorLink>
      }
    >
      {isDone ? (
        <ResumePrompt
          title={t('auth.signed_in')}
          text={t('auth.signed_in_text')}
          target={search.redirect ?? DASHBOARD}
          afterMs={OTP_LOGIN_REDIRECT_MS}
        />
      ) : (
        <TwoFactorForm
          key={String(isRecovery)}
          isRecovery={isRecovery}
          onSwitch={() => setRecovery(!isRecovery)}
          onDone={() => setDone(true)}
        />
      )}
    </GuestPage>
  );
}
