import { useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RESET_REDIRECT_MS } from '@/app/constants.js';
import { AnchorLink } from '@/ui/links.js';
import { ChoosePasswordForm } from './-forms/choose-password-form.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn } from './-guest-search.js';
import { ResumePrompt } from './-resume-prompt.js';

export const Route = createFileRoute('/(guest)/choose-password')({
  staticData: { titleKey: 'auth.choose_title', texts: ['auth'] },
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  beforeLoad: () => leaveWhenSignedIn({ search: {} }),
  component: ChoosePassword,
});

/** Where the link of an invitation leads. */
function ChoosePassword(): React.ReactElement {
  const { t } = useTranslation();
  const { token } = Route.useSearch();
  const [isDone, setDone] = useState(false);
  return (
    <GuestPage
      title={t('auth.choose_title')}
      text={t('auth.choose_text')}
      footer={!isDone && <AnchorLink to="/login">{t('auth.back_to_sign_in')}</AnchorLink>}
    >
      {isDone ? (
        <ResumePrompt
          title={t('auth.password_chosen')}
          text={t('auth.password_chosen_text')}
          target="/login/email"
          afterMs={RESET_REDIRECT_MS}
        />
      ) : (
        <ChoosePasswordForm token={token} onDone={() => setDone(true)} />
      )}
    </GuestPage>
  );
}
