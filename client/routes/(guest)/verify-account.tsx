import { useState } from 'react';
import { Button } from '@mantine/core';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserResource } from '@server/auth/auth.contract.js';
import { useSavedTheme } from '@/app/appearance/appearance.js';
import { recallPendingAuth } from '@/app/guest/pending-auth.js';
import { DASHBOARD, LOGIN, VERIFY_REDIRECT_MS } from '@/app/constants.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage, setLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { sendVerificationCode, verifyAccount } from '@/data/account/codes.js';
import { logout, refetchSession, saveUserInfo } from '@/data/account/session.js';
import { CodeForm } from '@/parts/codes/code-form.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { ResumePrompt } from './-resume-prompt.js';
import { GuestPage } from './-guest-page.js';
import { readGuestSearch } from './-guest-search.js';

export const Route = createFileRoute('/(guest)/verify-account')({
  staticData: { titleKey: 'auth.verify_account', texts: ['auth', 'codes'] },
  validateSearch: readGuestSearch,
  beforeLoad: async ({ search }) => {
    const session = await refetchSession();
    if (!session) throw redirect({ to: LOGIN, search, replace: true });
    if (session.data.is_verified) throw redirect({ href: search.redirect ?? DASHBOARD, replace: true });
    await setLanguage(session.data.language);
    const pending = recallPendingAuth('verification');
    return { user: session.data, code: pending?.userId === session.data.id ? pending.code : null };
  },
  component: VerifyAccount,
});

/** Lists both addresses, because the server picks the channel. */
function listAddresses({ phone, email }: UserResource): string {
  const addresses = [...(phone ? [formatPhone(phone)] : []), email].map((address) => `\u2066${address}\u2069`);
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(addresses);
}

function VerifyAccount(): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const search = Route.useSearch();
  const { user, code } = Route.useRouteContext();
  const [isDone, setDone] = useState(false);
  const [isSent, setSent] = useState(code !== null);
  useSavedTheme(user.mode);

  /** Runs the route guard again if another tab verified or signed out the user. */
  async function withRouteGuard<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      const isOver = error instanceof HttpError && (error.status === 401 || error.code === 'codes.already_verified');
      if (isOver) await router.invalidate();
      throw error;
    }
  }
  async function handleLogout(): Promise<void> {
    try {
      await logout(() => router.navigate({ to: LOGIN }));
    } catch (error) {
      toast.error(describeHttpError(error));
    }
  }
  return (
    <GuestPage
      title={t('auth.verify_account')}
      text={isSent ? t('auth.verify_account_text') : t('auth.verify_account_first', { to: listAddresses(user) })}
      onChoice={(choice) => void saveUserInfo(choice).catch(() => undefined)}
      footer={
        !isDone && (
          <Button variant="subtle" color="gray" onClick={() => void handleLogout()}>
            {t('shell.logout')}
          </Button>
        )
      }
    >
      {isDone ? (
        <ResumePrompt
          title={t('auth.verified')}
          text={t('auth.signed_in_text')}
          target={search.redirect ?? DASHBOARD}
          afterMs={VERIFY_REDIRECT_MS}
        />
      ) : (
        <CodeForm
          code={code}
          submitLabel={t('auth.verify')}
          onSubmit={async (otp) => {
            await withRouteGuard(verifyAccount(otp));
            setDone(true);
          }}
          onResend={() => withRouteGuard(sendVerificationCode(user.id))}
          onSent={() => setSent(true)}
        />
      )}
    </GuestPage>
  );
}
