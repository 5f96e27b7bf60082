import { useState } from 'react';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSignInMethod } from '@/app/guest/sign-in-method.js';
import { recallPendingAuth } from '@/app/guest/pending-auth.js';
import { DASHBOARD, LOGIN, OTP_LOGIN_REDIRECT_MS } from '@/app/constants.js';
import { sendLoginCode, signInByCode } from '@/data/account/codes.js';
import { CodeForm } from '@/parts/codes/code-form.js';
import { AnchorLink } from '@/ui/links.js';
import { ResumePrompt } from './-resume-prompt.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch } from './-guest-search.js';
import { SignUpLink } from './-sign-up-link.js';

export const Route = createFileRoute('/(guest)/verify-otp')({
  staticData: { titleKey: 'auth.verify_otp', texts: ['auth', 'codes'] },
  validateSearch: readGuestSearch,
  beforeLoad: async ({ search }) => {
    await leaveWhenSignedIn({ search });
    const pending = recallPendingAuth('phone-login');
    if (!pending) throw redirect({ to: LOGIN, search, replace: true });
    return { pending };
  },
  component: VerifyOtp,
});

function VerifyOtp(): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = Route.useSearch();
  const { phone, isRemembered, code } = Route.useRouteContext().pending;
  const [isDone, setDone] = useState(false);

  async function handleSubmit(otp: string): Promise<void> {
    const nextStep = await signInByCode(phone, otp, isRemembered);
    keepSignInMethod('phone');
    if (nextStep === 'second-step') await navigate({ to: '/login/second-step', search });
    else setDone(true);
  }
  return (
    <GuestPage
      title={t('auth.verify_otp')}
      text={t('auth.verify_otp_text')}
      footer={
        <>
          <AnchorLink to="/login" search={search} onClick={() => keepSignInMethod('phone')}>
            {t('auth.other_phone')}
          </AnchorLink>
          <SignUpLink search={search} />
        </>
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
        <CodeForm
          code={code}
          submitLabel={t('auth.sign_in')}
          onSubmit={handleSubmit}
          onResend={() => sendLoginCode(phone, isRemembered)}
        />
      )}
    </GuestPage>
  );
}
